"""The house over HTTP: lobby, tables, rules, records, and how it is doing."""
