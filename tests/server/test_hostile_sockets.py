"""Peers that read too slowly, fall silent, come in crowds or do not speak HTTP. Each costs little and harms nobody."""

import random
import socket
import threading
import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.sync.client import connect

from fortywinks.server.transport import Connection, DoorLimits, Request, SocketLimits
from fortywinks.server.transport.websocket import DEAF, PIECE
from tests.server.harness import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, Served, frame, handshake, wait_for

PAGE = b"z" * 4096


class Talker:
    """Sends pages as long as anybody is there, when asked to."""

    def __init__(self) -> None:
        self.pages = 0
        self.is_closed = threading.Event()

    def opened(self, connection: Connection) -> None:
        self.connection = connection

    def received(self, payload: bytes) -> None:
        if payload.isdigit():
            for _ in range(int(payload)):
                self.connection.send(PAGE)
        else:
            self.connection.send(payload)

    def closed(self) -> None:
        assert not self.is_closed.is_set()
        self.is_closed.set()


class Talkers:
    """Accepts everybody and remembers them."""

    def __init__(self) -> None:
        self.all: list[Talker] = []

    def __call__(self, request: Request) -> Talker:
        self.all.append(Talker())
        return self.all[-1]


def test_a_slow_reader_is_hung_up_on_and_costs_a_bounded_amount():
    talkers = Talkers()
    limits = SocketLimits(max_backlog=100_000, grace=0.5)
    with (
        Served(talkers, limits) as served,
        connect(served.url("/")) as healthy,
        served.raw(receive_buffer=4096) as client,
    ):
        tracemalloc.start()
        try:
            client.send(TEXT, b"20000")
            assert talkers.all[1].is_closed.wait(10)
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert peak < 2_000_000, "80 MB were said"
        assert served.counts.too_slow == 1
        healthy.send("are you well?")
        assert healthy.recv(5) == "are you well?"


def test_a_slow_reader_who_reads_on_is_told_why():
    limits = SocketLimits(max_backlog=100_000, grace=5)
    with Served(Talkers(), limits) as served, served.raw(receive_buffer=4096) as client:
        client.send(TEXT, b"5000")
        wait_for(lambda: served.counts.too_slow)
        assert client.close_code() == 1013


def test_somebody_who_reads_fast_enough_may_be_sent_much():
    with Served(Talkers()) as served, connect(served.url("/")) as client:
        for _ in range(100):
            client.send("20")
            for _ in range(20):
                assert len(client.recv(5)) == len(PAGE)
        assert served.counts.too_slow == 0


def test_a_silent_peer_is_pinged_and_then_gone():
    talkers = Talkers()
    with Served(talkers, SocketLimits(silence=0.2)) as served, served.raw() as client:
        assert client.receive()[0] == PING
        assert talkers.all[0].is_closed.wait(5)
        assert client.ended()
        assert served.counts.silent == 1


def test_a_peer_who_answers_pings_stays():
    talkers = Talkers()
    with Served(talkers, SocketLimits(silence=1)) as served, served.raw() as client:
        for _ in range(3):
            kind, payload = client.receive()
            assert kind == PING
            client.send(PONG, payload)
        assert not talkers.all[0].is_closed.is_set()
        assert served.counts.silent == 0


def test_a_silent_peer_that_does_not_read_either():
    talkers = Talkers()
    limits = SocketLimits(silence=0.2, max_backlog=10_000_000)
    with Served(talkers, limits) as served, served.raw(receive_buffer=4096) as client:
        client.send(TEXT, b"1500")
        assert talkers.all[0].is_closed.wait(5)


def test_a_message_of_endless_empty_pieces():
    with Served(Talkers(), SocketLimits(max_message=1000)) as served, served.raw() as client:
        client.send(TEXT, b"", fin=False)
        for _ in range(1000 // PIECE - 1):
            client.send(CONTINUATION, b"", fin=False)
        client.send(PING)
        assert client.receive()[0] == PONG
        client.send(CONTINUATION, b"", fin=False)
        assert client.close_code() == 1009


@pytest.mark.parametrize("kind", [PING, PONG])
def test_control_frames_are_limited(kind):
    """A flood of pings, which the house would have to answer one by one, ends the line after a few."""
    with Served(Talkers()) as served, served.raw() as client:
        limit = SocketLimits().max_controls
        client.line.sendall(frame(kind) * (limit + 30))
        answers = 0
        while (got := client.receive()[0]) == PONG:
            answers += 1
        assert (got, answers) == (CLOSE, limit if kind == PING else 0)
        client.line.sendall(frame(kind) * 20_000)
        assert client.ended()
        assert served.counts.limited == 1


def test_somebody_who_pings_now_and_then_stays():
    """More pings than may come between two beats, but not between two of them."""
    with Served(Talkers(), SocketLimits(silence=1.5, max_controls=5)) as served, served.raw() as client:
        for _ in range(7):
            client.send(PING)
            assert client.receive()[0] in (PING, PONG)
            time.sleep(0.5)
        assert served.counts.limited == 0


def test_whoever_talks_on_after_the_close_is_cut_off():
    with Served(Talkers(), SocketLimits(grace=60)) as served, served.raw() as client:
        client.send(BINARY)
        client.line.sendall(frame(TEXT, b"x") * 2 * DEAF)
        assert client.ended()


def test_a_crowd_comes_and_goes():
    talkers = Talkers()
    with Served(talkers) as served:

        def visit(number: int) -> None:
            with served.raw() as client:
                assert client.status == 101
                if number % 3 == 0:
                    client.send(TEXT, b"hello")
                    assert client.receive() == (TEXT, b"hello")
                if number % 3 == 1:
                    client.line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")

        with ThreadPoolExecutor(32) as crowd:
            list(crowd.map(visit, range(3000)))
        wait_for(lambda: served.counts.open == 0)
        assert served.counts.opened == 3000
        assert all(talker.is_closed.wait(5) for talker in talkers.all)
        wait_for(lambda: not served.server.server_state.connections and not served.door.waiting)


def test_garbage_instead_of_http():
    rng = random.Random(4)
    with Served(Talkers()) as served:
        for _ in range(200):
            with served.plain() as line:
                line.sendall(rng.randbytes(rng.randrange(1, 3000)) + b"\r\n\r\n")
                line.shutdown(socket.SHUT_WR)
                answer = b""
                try:
                    while got := line.recv(65536):
                        answer += got
                except ConnectionError:
                    pass
                assert answer == b"" or answer.startswith(b"HTTP/1.1 400")
        with connect(served.url("/")) as client:
            client.send("still open?")
            assert client.recv(5) == "still open?"


def test_garbage_after_the_handshake():
    rng = random.Random(7)
    talkers = Talkers()
    with Served(talkers, SocketLimits(silence=0.3, grace=0.2)) as served:
        for _ in range(100):
            with served.raw() as client:
                client.line.sendall(rng.randbytes(rng.randrange(1, 3000)))
        assert all(talker.is_closed.wait(10) for talker in talkers.all)
        assert served.counts.failed == 0


def test_a_head_that_never_ends():
    with Served(Talkers(), door=DoorLimits(max_head=4000)) as served, served.plain() as line:
        line.sendall(handshake("/")[:-2])
        lines_taken = 0
        try:
            while lines_taken < 100_000:
                line.sendall(f"X-{lines_taken}: {'y' * 100}\r\n".encode())
                lines_taken += 1
        except ConnectionError:
            pass
        assert lines_taken < 100_000
        assert not served.counts.opened


@pytest.mark.parametrize("path", ["/", "/" + "x" * 3900])
def test_a_long_head_in_one_piece_is_turned_away_too(path):
    """The limit is of the head, however it arrives: also whole, with its end, in one packet."""
    filling = b"".join(b"X-%d: %s\r\n" % (number, b"y" * 90) for number in range(50))
    with Served(Talkers(), door=DoorLimits(max_head=4000)) as served, served.plain() as line:
        line.sendall(b"GET " + path.encode() + b" HTTP/1.1\r\nHost: here\r\n" + filling + b"\r\n")
        assert line.recv(1000).startswith(b"HTTP/1.1 431")
    with Served(Talkers(), door=DoorLimits(max_head=6000)) as served, served.plain() as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n" + filling + b"\r\n")
        assert line.recv(1000).startswith(b"HTTP/1.1 200")


def test_a_long_head_gets_an_answer():
    with Served(Talkers(), door=DoorLimits(max_head=4000)) as served, served.plain() as line:
        line.sendall(b"GET / HTTP/1.1\r\nX: " + b"y" * 5000)
        assert line.recv(1000).startswith(b"HTTP/1.1 431")


@pytest.mark.parametrize(
    "beginning",
    [b"", b"GET / HT", b"GET / HTTP/1.1\r\nX: y", b"POST / HTTP/1.1\r\nContent-Length: 100\r\n\r\nx", b"\r\n"],
)
def test_a_request_that_is_never_finished(beginning):
    with Served(Talkers(), door=DoorLimits(time_to_ask=0.2)) as served, served.plain() as line:
        line.sendall(beginning)
        assert_cut(line)
        wait_for(lambda: not served.door.waiting)


def test_a_second_request_that_is_never_finished():
    with Served(Talkers(), door=DoorLimits(time_to_ask=0.2)) as served, served.plain() as line:
        line.sendall(b"GET / HTTP/1.1\r\n\r\n")
        answer = b""
        while b"hello" not in answer and (got := line.recv(1000)):
            answer += got
        assert answer.endswith(b"hello")
        line.sendall(b"GET")
        assert_cut(line)


def test_one_address_may_not_stand_at_the_door_in_crowds():
    with Served(Talkers(), door=DoorLimits(connections_per_address=5)) as served:
        lines = [served.plain() for _ in range(5)]
        wait_for(lambda: served.door.waiting["127.0.0.1"] == 5)
        with served.plain() as sixth:
            assert_cut(sixth)
        for line in lines[:3]:
            line.close()
        wait_for(lambda: served.door.waiting["127.0.0.1"] == 2)
        sockets = [served.raw() for _ in range(20)]
        assert all(client.status == 101 for client in sockets)
        for client in sockets:
            client.line.close()
        for line in lines[3:]:
            line.close()


def test_stopping_the_server_tells_the_clients():
    with Served(Talkers(), SocketLimits(grace=0.3)) as served:
        client = served.raw()
        idle = served.plain()
    assert client.close_code() == 1012
    client.line.close()
    idle.close()


def assert_cut(line: socket.socket) -> None:
    """The house ends the connection, by whatever means."""
    line.settimeout(5)
    try:
        while line.recv(1000):
            pass
    except ConnectionError:
        pass
