"""A house in the page: the same tables, rules, bots and messages in a browser, without a server.

`opening.py` is what the page's worker calls; `house.py` puts the parts together. What is kept goes to a `PageStore`:
in the browser that is a database of the page's own (IndexedDB, `web/src/here/store.ts`).
"""
