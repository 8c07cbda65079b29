"""The site of documents: the same Markdown that lies in the repository, with the wire and the library beside it."""
