"""What can be played here, and how."""

import inspect
from collections.abc import Callable
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, QueryParameter

from ...core.routes import File, Route
from ...core.wording import Language
from ...games import game_names, load_game
from ...protocol.answers import GamesAnswer, RulesAnswer, WordsAnswer
from ...protocol.game_answers import all_games, rules_of, words_of
from .errors import faults
from .visitor import Asked, address_asking, app_state_of


@get("/api/games", summary="The games of the house", tags=["games"], responses=faults(), sync_to_thread=False)
def list_games(lang: FromQuery[Language] = "en") -> GamesAnswer:
    return all_games(lang)


@get(
    "/api/games/{game:str}/words",
    summary="The game's texts, which the page and the terminal share",
    tags=["games"],
    responses=faults(404),
    sync_to_thread=False,
)
def read_words(game: FromPath[str], lang: FromQuery[Language] = "en") -> WordsAnswer:
    return WordsAnswer(words_of(load_game(game).name, lang))


@get(
    "/api/games/{game:str}/rules",
    summary="A rulebook, in Markdown",
    tags=["games"],
    responses=faults(404),
    sync_to_thread=False,
)
def read_rules(game: FromPath[str], lang: FromQuery[str] = "en") -> RulesAnswer:
    return rules_of(game, lang)


def own_routes() -> list[HTTPRouteHandler]:
    """What single games answer: each under its own name (`core/routes.py`)."""
    parts = [(name, load_game(name).part("routes")) for name in game_names()]
    return [_handler(name, route) for name, part in parts if part is not None for route in part.ROUTES]


def _handler(name: str, route: Route) -> HTTPRouteHandler:
    return get(
        f"/api/{name}{route.path}",
        summary=route.summary,
        description=route.description,
        tags=["games"],
        responses=faults(404) if route.may_be_missing else faults(),
        media_type=route.media_type,
        sync_to_thread=None if route.takes_long else True,
    )(_in_turns(route.answer) if route.takes_long else _as_it_is(route.answer))


def _as_it_is(answer: Callable[..., Any]) -> Callable[..., Any]:
    """The same question; a file becomes a response."""

    def handler(**query: Any) -> Any:
        found = answer(**query)
        if not isinstance(found, File):
            return found
        return Response(found.content, media_type=found.media_type, headers={"cache-control": found.keep})

    return _called_as(answer, handler)


def _in_turns(answer: Callable[..., Any]) -> Callable[..., Any]:
    """The same question, answered on the thread for what takes long, in turns between addresses."""

    async def handler(request: Asked, **query: Any) -> Any:
        return await app_state_of(request).background.do(address_asking(request), answer, **query)

    return _called_as(answer, handler, asker=True)


def _called_as(answer: Callable[..., Any], handler: Callable[..., Any], *, asker: bool = False) -> Callable[..., Any]:
    """The parameters are read from the query by what the game's own function says about them."""
    hints = get_type_hints(answer, include_extras=True)
    returns = hints.pop("return")
    hints = {name: _from_query(hint) for name, hint in hints.items()}
    parameters = [
        parameter.replace(annotation=hints[parameter.name])
        for parameter in inspect.signature(answer).parameters.values()
    ]
    if asker:
        hints = {"request": Asked, **hints}
        parameters.insert(0, inspect.Parameter("request", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Asked))
    hints["return"] = Response[bytes] if returns is File else returns
    handler.__signature__ = inspect.Signature(parameters, return_annotation=hints["return"])  # type: ignore[attr-defined]
    handler.__annotations__ = hints
    handler.__name__ = answer.__name__
    handler.__doc__ = answer.__doc__
    return handler


def _from_query(hint: Any) -> Any:
    """The same bounds in Litestar's words."""
    kind, *more = get_args(hint) if hasattr(hint, "__metadata__") else (hint,)
    bounds = next((each for each in more if isinstance(each, msgspec.Meta)), msgspec.Meta())
    least, most = bounds.min_length, bounds.max_length
    if get_origin(kind) is list:
        return Annotated[kind, QueryParameter(min_items=least, max_items=most)]
    return Annotated[kind, QueryParameter(ge=bounds.ge, le=bounds.le, min_length=least, max_length=most)]
