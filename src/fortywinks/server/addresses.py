"""By which addresses this machine can be reached from others in the same network."""

import ipaddress
import socket

ELSEWHERE = (("192.0.2.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))
"""Addresses kept for documents. Nothing is sent there: the system is only asked by which of ours it would send."""


def network_addresses() -> list[str]:
    """Ours, as phones in the same network would type them; none if there is no network."""
    found: list[str] = []
    for other, family in ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as line:
                line.connect((other, 9))
                address = str(line.getsockname()[0])
        except OSError:
            continue
        if not ipaddress.ip_address(address).is_loopback:
            found.append(address)
    return found


def as_url(address: str, port: int) -> str:
    return f"http://[{address}]:{port}" if ":" in address else f"http://{address}:{port}"
