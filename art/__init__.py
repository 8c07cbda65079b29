"""What the pictures of the house are made from."""
