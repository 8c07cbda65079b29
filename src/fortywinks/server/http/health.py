"""How the house is doing: for machines that look after it."""

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST

from ... import __version__
from ...protocol.answers import HealthAnswer
from ..metrics import HouseCollector, exposition
from ..security import is_loopback
from .errors import fault_response, faults
from .guard import ADDRESS
from .visitor import Asked, app_state_of


@get("/health", summary="Whether the program runs", tags=["health"], responses=faults(), sync_to_thread=False)
def health(request: Asked) -> HealthAnswer:
    return HealthAnswer("ok", __version__, request.app.state.page.build)


@get("/ready", summary="Whether it takes players now", tags=["health"], responses=faults(503), sync_to_thread=False)
def ready(request: Asked) -> Response[HealthAnswer]:
    build = request.app.state.page.build
    app_state = app_state_of(request)
    if app_state.is_ready and app_state.house.keeper.failed:
        return Response(HealthAnswer("finished games cannot be kept", __version__, build), status_code=503)
    if app_state.is_ready and not app_state.house.is_closing:
        return Response(HealthAnswer("ready", __version__, build))
    return Response(HealthAnswer("not ready", __version__, build), status_code=503)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Asked) -> Response[bytes]:
    app_state = app_state_of(request)
    allowed = app_state.settings.metrics
    if allowed == "nobody" or (allowed == "local" and not is_loopback(request.scope["state"][ADDRESS])):
        return fault_response(404, "not-found")
    collector = HouseCollector(
        app_state.figures, app_state.counts, app_state.door, app_state.house, app_state.journal_figures
    )
    return Response(exposition(collector), headers={"content-type": CONTENT_TYPE_LATEST})
