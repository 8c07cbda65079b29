"""Which methods an address knows, said right: in `Allow`, to `OPTIONS`, and with `HEAD` wherever there is `GET`."""

from collections.abc import Callable

from litestar import Litestar
from litestar.routes import HTTPRoute


def allowed_methods(app: Litestar) -> Callable[[str], str]:
    """A function that says for a path what `Allow` holds; empty if there is nothing at all."""
    routes = [(route.path_components, set(route.methods)) for route in app.routes if isinstance(route, HTTPRoute)]

    def allowed(path: str) -> str:
        parts = [part for part in path.split("/") if part]
        methods: set[str] = set()
        for components, known in routes:
            if len(components) == len(parts) and all(
                not isinstance(component, str) or component == part
                for component, part in zip(components, parts, strict=True)
            ):
                methods |= known
        if not methods and not path.startswith("/api/"):
            methods = {"GET"}  # the page, or the friendly nowhere
        if "GET" in methods:
            methods.add("HEAD")
        return ", ".join(sorted(methods | {"OPTIONS"})) if methods else ""

    return allowed
