"""The house over HTTP: lobby, tables, rules, records, documents, and how it is doing."""
