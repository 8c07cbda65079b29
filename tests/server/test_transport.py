"""What a socket does with whatever a client may send: RFC 6455, and the house's own limits."""

from collections.abc import Iterator
from typing import ClassVar

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from fortywinks.server.transport import Connection, DoorLimits, Handler, Rejection, Request, SocketLimits
from tests.server.harness import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, Served, frame, handshake, wait_for

MAX_MESSAGE = 2000


class Echo:
    """Sends back what it gets; a few words make it do more."""

    living: ClassVar[set["Echo"]] = set()

    def opened(self, connection: Connection) -> None:
        self.connection = connection
        self.living.add(self)

    def received(self, payload: bytes) -> None:
        word, _, rest = payload.partition(b" ")
        if word == b"close":
            self.connection.send(b"last words")
            self.connection.close(int(rest), "as you wish")
            self.connection.send(b"after the close")
        elif word == b"fail":
            raise RuntimeError("a mistake of the house")
        elif word == b"count":
            for number in range(int(rest)):
                self.connection.send(str(number).encode())
        elif word == b"large":
            self.connection.send(b"a" * int(rest))
            self.connection.send(b"short")
            self.connection.send(b"b" * (int(rest) + 1))
        else:
            self.connection.send(payload)

    def closed(self) -> None:
        self.living.remove(self)


def accept(request: Request) -> Handler | Rejection:
    if request.headers.get("origin") == "https://elsewhere.example":
        return Rejection(403, "bad-origin")
    if request.path == "/failing":
        raise RuntimeError("a mistake of the house")
    if request.path == "/tell me":
        return Handshake(request)
    if request.path != "/echo":
        return Rejection(404, "not-found")
    return Echo()


class Handshake:
    """Sends back what the handshake looked like from inside."""

    def __init__(self, request: Request) -> None:
        self.told = f"{request.query} {request.cookies} {request.peer} {request.headers['x-some']}"

    def opened(self, connection: Connection) -> None:
        connection.send(f"{self.told} {connection.remote}".encode())

    def received(self, payload: bytes) -> None:
        pass

    def closed(self) -> None:
        pass


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    limits = SocketLimits(max_message=MAX_MESSAGE, grace=0.5)
    with Served(accept, limits, DoorLimits(time_to_ask=0.5)) as served:
        yield served
        wait_for(lambda: not served.server.server_state.connections)
        assert served.counts.open == 0
        assert not Echo.living
        assert not served.door.waiting


def test_text_comes_back_in_order(served):
    with connect(served.url("/echo")) as client:
        texts = [f"{number} żółw 🐑" for number in range(200)]
        for text in texts:
            client.send(text)
        assert [client.recv() for _ in texts] == texts


def test_many_messages_from_one_arrive_in_order(served):
    with connect(served.url("/echo")) as client:
        client.send("count 500")
        assert [client.recv() for _ in range(500)] == [str(number) for number in range(500)]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 1024, 1025, MAX_MESSAGE])
def test_messages_of_every_length_class(served, size):
    with connect(served.url("/echo")) as client:
        client.send("x" * size)
        assert client.recv() == "x" * size


@pytest.mark.parametrize("size", [1000, 1024, 1025, 8192, 8193, 60_000])
def test_a_long_message_is_not_overwritten_by_the_next(served, size):
    with connect(served.url("/echo"), max_size=None) as client:
        client.send(f"large {size}")
        assert client.recv() == "a" * size
        assert client.recv() == "short"
        assert client.recv() == "b" * (size + 1)


def test_the_handshake_is_told_to_the_handler(served):
    headers = {"Cookie": "first=1; second=2", "X-Some": "thing"}
    with connect(served.url("/tell%20me?as=player&last=7"), additional_headers=headers) as client:
        expected = "{'as': 'player', 'last': '7'} {'first': '1', 'second': '2'} 127.0.0.1 thing 127.0.0.1"
        assert client.recv() == expected


def test_the_subprotocol_is_accepted_if_offered(served):
    offers = [Subprotocol("bearer.secret"), Subprotocol("fortywinks")]
    with connect(served.url("/echo"), subprotocols=offers) as client:
        assert client.subprotocol == "fortywinks"
    with connect(served.url("/echo")) as client:
        assert client.subprotocol is None


def test_a_browser_that_wants_to_keep_alive_too(served):
    with served.raw(Connection="keep-alive, Upgrade") as client:
        assert client.status == 101
        client.send(TEXT, b"hello")
        assert client.receive() == (TEXT, b"hello")


def test_a_message_in_pieces_is_one_message(served):
    with served.raw() as client:
        client.send(TEXT, "ż".encode()[:1], fin=False)
        client.send(PING, b"between")
        client.send(CONTINUATION, "ż".encode()[1:] + b"ol", fin=False)
        client.send(CONTINUATION, b"w", fin=True)
        assert client.receive() == (PONG, b"between")
        assert client.receive() == (TEXT, "żolw".encode())


def test_a_ping_is_answered(served):
    with connect(served.url("/echo")) as client:
        assert client.ping("are you there?").wait(5)


def test_binary_is_refused(served):
    with served.raw() as client:
        client.send(BINARY, b"hello")
        assert client.close_code() == 1003


def test_binary_in_pieces_is_refused(served):
    with served.raw() as client:
        client.send(BINARY, b"hel", fin=False)
        client.send(CONTINUATION, b"lo")
        assert client.close_code() == 1003


def test_a_message_that_is_too_long(served):
    with served.raw() as client:
        client.send(TEXT, b"x" * (MAX_MESSAGE + 1))
        assert client.close_code() == 1009


def test_a_message_that_is_too_long_in_pieces(served):
    with served.raw() as client:
        client.send(TEXT, b"x" * MAX_MESSAGE, fin=False)
        client.send(CONTINUATION, b"x")
        assert client.close_code() == 1009


def test_a_message_announced_as_huge(served):
    with served.raw() as client:
        client.line.sendall(bytes([0x81, 0xFF]) + (1 << 40).to_bytes(8, "big") + b"mask")
        assert client.close_code() == 1009


@pytest.mark.parametrize("text", [b"\xff", b"\xc3", b"ok \xed\xa0\x80", b"\xf0\x9f\x90"])
def test_text_that_is_not_utf8(served, text):
    with served.raw() as client:
        client.send(TEXT, text)
        assert client.close_code() == 1007


@pytest.mark.parametrize("bits", [1, 2, 4])
def test_reserved_bits(served, bits):
    with served.raw() as client:
        client.send(TEXT, b"hello", bits=bits)
        assert client.close_code() == 1002


def test_a_frame_without_mask(served):
    with served.raw() as client:
        client.send(TEXT, b"hello", masked=False)
        assert client.close_code() == 1002


def test_an_unknown_kind_of_frame(served):
    with served.raw() as client:
        client.send(3, b"hello")
        assert client.close_code() == 1002


def test_a_continuation_of_nothing(served):
    with served.raw() as client:
        client.send(CONTINUATION, b"hello")
        assert client.close_code() == 1002


def test_a_message_within_a_message(served):
    with served.raw() as client:
        client.send(TEXT, b"hel", fin=False)
        client.send(TEXT, b"lo")
        assert client.close_code() == 1002


def test_nothing_is_heard_after_a_fault(served):
    with served.raw() as client:
        client.send(BINARY, b"wrong")
        client.send(TEXT, b"and right")
        assert client.receive()[0] == CLOSE


@pytest.mark.parametrize("code", [1000, 1008, 1012, 1013, 4000, 4999])
def test_the_house_hangs_up_with_a_code_after_its_last_words(served, code):
    with connect(served.url("/echo")) as client:
        client.send(f"close {code}")
        assert client.recv() == "last words"
        with pytest.raises(ConnectionClosed) as closed:
            client.recv()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (code, "as you wish")


def test_a_peer_that_ignores_the_close_is_cut_off(served):
    with served.raw() as client:
        client.send(TEXT, b"close 1000")
        assert client.close_code() == 1000
        assert client.ended()


@pytest.mark.parametrize("code", [1000, 1001, 4321])
def test_the_clients_close_is_answered_with_its_code(served, code):
    with served.raw() as client:
        client.send(CLOSE, code.to_bytes(2, "big"))
        assert client.close_code() == code
        assert client.ended()


def test_the_clients_close_without_a_code(served):
    with served.raw() as client:
        client.send(CLOSE)
        assert client.receive()[0] == CLOSE
        assert client.ended()


def test_a_mistake_of_the_house_closes_only_that_socket(served, caplog):
    with connect(served.url("/echo")) as other, served.raw() as client:
        client.send(TEXT, b"fail")
        assert client.close_code() == 1011
        assert "a mistake of the house" in caplog.text
        other.send("still here")
        assert other.recv() == "still here"


def rejection(served: Served, path: str, origin: str | None = None) -> tuple[int, bytes]:
    with pytest.raises(InvalidStatus) as refused:
        connect(served.url(path), origin=Origin(origin) if origin else None)
    return refused.value.response.status_code, bytes(refused.value.response.body or b"")


def test_a_wrong_path(served):
    status, body = rejection(served, "/elsewhere")
    assert status == 404
    assert body == b'{"error":{"code":"not-found","fields":{}}}'


def test_a_wrong_origin(served):
    assert rejection(served, "/echo", origin="https://elsewhere.example")[0] == 403


def test_a_mistake_of_the_house_in_the_handshake_says_nothing(served):
    status, body = rejection(served, "/failing")
    assert status == 500
    assert b"mistake of the house" not in body


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-WebSocket-Key": ""},
        {"Sec-WebSocket-Key": "short"},
        {"Sec-WebSocket-Version": "12"},
        {"Sec-WebSocket-Version": ""},
    ],
)
def test_a_bad_handshake(served, headers):
    with served.plain() as line:
        line.sendall(handshake("/echo", headers))
        assert 400 <= int(line.recv(1000).split()[1]) < 500


def test_a_handshake_by_post(served):
    with served.plain() as line:
        line.sendall(handshake("/echo").replace(b"GET", b"POST", 1))
        assert 400 <= int(line.recv(1000).split()[1]) < 500


def test_no_wish_to_upgrade_is_plain_http(served):
    with served.plain() as line:
        line.sendall(handshake("/echo", {"Upgrade": "", "Connection": "close"}))
        assert line.recv(1000).startswith(b"HTTP/1.1 200")


def test_a_peer_that_vanishes_without_a_word(served):
    client = served.raw()
    wait_for(lambda: Echo.living)
    client.line.close()
    wait_for(lambda: not Echo.living)


@pytest.mark.parametrize(
    ("kind", "payload", "is_whole"),
    [(PING, b"x" * 126, True), (PING, b"x", False), (CLOSE, b"", False), (11, b"", True)],
)
def test_a_control_frame_that_must_not_be(served, kind, payload, is_whole):
    with served.raw() as client:
        client.send(kind, payload, fin=is_whole)
        assert client.close_code() == 1002


@pytest.mark.parametrize(
    "payload", [b"x", (999).to_bytes(2, "big"), (1005).to_bytes(2, "big"), (5000).to_bytes(2, "big")]
)
def test_a_close_with_a_code_that_is_none(served, payload):
    with served.raw() as client:
        client.send(CLOSE, payload)
        assert client.close_code() == 1002
        assert client.ended()


def test_a_close_whose_reason_is_not_utf8(served):
    with served.raw() as client:
        client.send(CLOSE, (1000).to_bytes(2, "big") + b"\xff")
        assert client.close_code() == 1007


@pytest.mark.parametrize("size", [0, 5, 125, 126, 1999])
def test_frames_cut_anywhere_and_glued_together(served, size):
    texts = [bytes([65 + number]) * size for number in range(3)]
    sent = b"".join(frame(TEXT, text) for text in texts)
    for step in (1, 3, 7, len(sent)):
        with served.raw() as client:
            for start in range(0, len(sent), max(step, len(sent) // 40)):
                client.line.sendall(sent[start : start + max(step, len(sent) // 40)])
            assert [client.receive() for _ in texts] == [(TEXT, text) for text in texts]


def test_a_handshake_with_more_in_its_query_than_anybody_needs(served):
    fields = "&".join(f"field{number}=%00" for number in range(1000))
    with served.raw(f"/echo?{fields}") as client:
        assert client.status == 101
