"""Phone and laptop of one person on one seat, over real sockets."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.server.open_house import Device, Person


def news(device: Device) -> list[str]:
    """The numbered news that a device has heard since it came, up to now."""
    device.asks("ping")
    return [text for text, message in zip(device.texts, device.heard, strict=True) if message["type"] in NEWS]


NEWS = ("update", "said", "reacted", "notice")


@pytest.fixture
def seated(house) -> Iterator[tuple[Device, Device, Device]]:
    """Ann's phone and laptop, and Bob; the game has begun and it is Ann's turn."""
    ann, bob = Person(house, "Ann"), Person(house, "Bob")
    table = ann.makes_table(seats=2, options={"starter": "A"})["id"]
    with ExitStack() as lines:
        phone, laptop, guest = (lines.enter_context(person.comes_to(table)) for person in (ann, ann, bob))
        laptop.hears("welcome")
        guest.asks("sit", name="Bob")
        assert phone.asks("start")["type"] == "done"
        assert laptop.asks("act", do="look 1 2")["type"] == "update"
        assert guest.asks("act", do="look 1 2")["type"] == "update"
        yield phone, laptop, guest


def test_both_act_at_the_same_moment_and_one_of_them_counts(seated):
    phone, laptop, guest = seated
    answers: dict[Device, dict[str, object]] = {}
    gate = threading.Barrier(2)

    def act(device: Device) -> None:
        gate.wait()
        answers[device] = device.asks("act", do="draw")

    threads = [threading.Thread(target=act, args=(device,)) for device in (phone, laptop)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(str(answer["type"]) for answer in answers.values()) == ["refused", "update"]
    [refused] = [answer for answer in answers.values() if answer["type"] == "refused"]
    assert refused["rule"]
    assert news(phone)[-3:] == news(laptop)[-3:], "both hear the same, in the same order"
    assert sum('"drew"' in text for text in news(guest)) == 1


def test_what_one_device_began_the_other_ends_and_a_third_takes_up(seated, house):
    phone, laptop, guest = seated
    assert phone.asks("act", do="draw")["type"] == "update"
    assert laptop.asks("act", do="discard")["type"] == "update"
    phone.line.close()
    assert guest.asks("act", do="draw")["type"] == "update"
    assert guest.asks("act", do="discard")["type"] == "update"
    assert laptop.asks("act", do="draw")["type"] == "update"
    changed = [message for message in guest.heard if message["type"] == "table-changed"]
    assert all(message["table"]["seats"][0]["present"] for message in changed), "one device is enough to be there"


def test_the_same_command_from_both_devices_is_done_once(seated):
    """A person's page may move from one device to the other with what it has not heard an answer to."""
    phone, laptop, guest = seated
    assert phone.asks("act", id="moved", do="draw")["type"] == "update"
    assert laptop.asks("act", id="moved", do="draw") == {"type": "done", "id": "moved"} or any(
        message.get("done") == "moved" for message in laptop.heard
    )
    assert phone.asks("say", id="said", text="good night")["type"] == "done"
    assert laptop.asks("say", id="said", text="good night") == {"type": "done", "id": "said"}
    heard = news(guest)
    assert sum('"drew"' in text for text in heard) == 1
    assert sum('"said"' in text for text in heard) == 1
