"""The load of the drill: writers that keep one pace and repeat under the same key, and readers."""
import threading
import time

from drilling.ledger import ACKED, Attempt


class Load:
    """`writers` threads that together make `rate` writes a second, and two readers."""

    def __init__(self, kind, ledger, run, writers, rate):
        self.kind, self.ledger, self.run = kind, ledger, run
        self.period = writers / rate
        self.paused, self.stopped = threading.Event(), threading.Event()
        self.idle = [False] * writers
        self.failure = None
        targets = [(self.guarded, (self.writing, number)) for number in range(writers)]
        targets += [(self.guarded, (self.reading, number)) for number in range(2)]
        self.threads = [threading.Thread(target=t, args=a, daemon=True) for t, a in targets]

    def start(self):
        for thread in self.threads:
            thread.start()

    def guarded(self, body, number):
        try:
            body(number)
        except Exception as error:  # a thread's failure ends the drill, not only the thread
            self.failure = error
            self.stopped.set()

    def writing(self, writer):
        client, number = self.kind.client(writer), 0
        time.sleep(self.period * writer / len(self.idle))
        while not self.stopped.is_set():
            if self.paused.is_set():
                self.idle[writer] = True
                time.sleep(0.05)
                continue
            self.idle[writer] = False
            begun, number = time.monotonic(), number + 1
            self.write_one(client, writer, number)
            time.sleep(max(0.0, begun + self.period - time.monotonic()))

    def write_one(self, client, writer, number):
        """One write, repeated under its key until it is acknowledged."""
        key = f"{self.run}-{writer}-{number}"
        while not self.stopped.is_set():
            begun = time.monotonic()
            outcome, pause, says_when = client.write(key, writer, number)
            attempt = Attempt(begun, time.monotonic(), outcome, says_when, client.is_program)
            self.ledger.attempt(attempt, key, writer, number)
            if outcome == ACKED:
                return
            time.sleep(pause)

    def reading(self, number):
        client = self.kind.reader(number)
        while not self.stopped.is_set():
            promised, begun = self.ledger.promised(), time.monotonic()
            seen = client.read(self.run)
            if seen is not None:
                self.ledger.read(begun, promised, seen)
            time.sleep(0.2)

    def pause(self, seconds=60):
        """Waits until every write that was begun is acknowledged; false if one is not."""
        self.paused.set()
        until = time.monotonic() + seconds
        while not all(self.idle):
            self.check()
            if time.monotonic() > until:
                return False
            time.sleep(0.05)
        return True

    def resume(self):
        self.paused.clear()

    def check(self):
        if self.failure:
            raise self.failure

    def stop(self):
        self.stopped.set()
        for thread in self.threads:
            thread.join(15)
