"""Tonight's night in a house of several machines: the same deal on each of them, and one try on all together."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date
from functools import partial

from fortywinks.games import game_names
from fortywinks.storage.postgres import PostgresCatalogue
from fortywinks.tables import new_token
from fortywinks.tables.night_deals import day_secret, open_night
from tests.cluster.test_any_node import asked


def on_one_day(ask):
    """What all nodes answer, asked anew if midnight passed meanwhile."""
    while True:
        answers = ask()
        if len({each["day"] for each in answers}) == 1:
            return answers


def test_every_node_deals_the_same_night_from_the_secret_that_they_share(nodes):
    public = on_one_day(lambda: [asked(node, "/api/nights") for node in nodes.nodes])
    assert len({each["opened"] for each in public}) == 1
    opened = on_one_day(lambda: [asked(node, "/api/open-night") for node in nodes.nodes])
    assert len({each["secret"] for each in opened}) == 1
    catalogues = [PostgresCatalogue(nodes.database) for _ in range(2)]
    try:
        secrets = {catalogue.secret() for catalogue in catalogues}
    finally:
        for catalogue in catalogues:
            catalogue.close()
    (secret,) = secrets
    day = date.fromisoformat(opened[0]["day"])
    assert opened[0]["secret"] == open_night(secret, day).secret
    assert day_secret(secret, day).hex() not in str(public + opened)


def test_a_person_has_one_try_however_many_nodes_are_asked_at_once(nodes):
    for game in game_names():
        token = new_token()
        begin = partial(asked, path=f"/api/nights/{game}", token=token, body={"name": "Ann"})
        with ThreadPoolExecutor(len(nodes.nodes)) as at_once:
            answers = list(at_once.map(begin, nodes.nodes))
        begun = [answer for answer in answers if answer != (503, "one-moment")]
        assert len({answer["table"] for answer in begun}) == 1
        for node in nodes.nodes:
            mine = [table["id"] for table in asked(node, "/api/me", token)["tables"]]
            assert mine == [begun[0]["table"]]
            assert begin(node)["table"] == begun[0]["table"]
