"""HTTP and WebSocket around the tables, and nothing else."""
