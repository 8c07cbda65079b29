"""What is painted: that it is what its recipe says, small, and quiet where words lie on it."""
