"""What games and commands build on to speak with somebody at a terminal."""
