"""Writers that start the program `opsh` for each write, as a person at a desk or a script does."""
import json
import os
import shutil
import subprocess

from drilling.ledger import ACKED, REFUSED, UNKNOWN

PORT = 8080
PATIENCE = 45.0
PASSING = (69, 75)  # nobody answers now; it may work later
IN_DOUBT = ("tempfail.unknown_outcome", "tempfail.timeout")


class Desk:
    """A machine of people: the program, with its sign-ins at both servers."""

    def __init__(self, cluster):
        self.cluster, self.home = cluster, cluster.folder / "desk"
        self.program = cluster.folder / "bin/opsh"
        self.places = list(cluster.servers)

    def url(self, place):
        return f"http://{self.cluster.address(place)}:{PORT}"

    def run(self, place, *words):
        """Exit status and the document that was written; nothing of it when the program had to be ended."""
        try:
            done = subprocess.run(
                [self.program, "--url", self.url(place), *words, "-o", "json"], timeout=PATIENCE,
                capture_output=True, text=True,
                env={**os.environ, "HOME": str(self.home), "OPSH_HOME": str(self.home), "OPSH_KEY_STORE": "file"})
        except subprocess.TimeoutExpired:
            return None, {}
        said = (done.stdout or done.stderr).strip().splitlines()
        try:
            return done.returncode, json.loads(said[-1])
        except (IndexError, ValueError):
            return done.returncode, {"message": "\n".join(said)}

    def sign_in(self):
        shutil.rmtree(self.home, ignore_errors=True)
        self.home.mkdir(mode=0o700)
        password = self.home / "password"
        password.write_text(self.cluster.text("a1/opsh/admin.password"), encoding="utf-8")
        password.chmod(0o600)
        for place in self.places:
            status, said = self.run(place, "auth", "login", "drill", "--password-file", str(password))
            if status != 0:
                raise RuntimeError(f"no sign-in at {place}: {said}")


class OpshProgram:
    """A writer that goes to the other server when one did not answer."""

    is_program = True

    def __init__(self, desk, number, product):
        self.desk, self.product = desk, product
        self.place = number % len(desk.places)

    def write(self, key, _writer, _number):
        place = self.desk.places[self.place]
        status, said = self.desk.run(place, "stock", "receive", self.product, "1", "--key", key)
        if status == 0:
            return ACKED, 0.0, True
        self.place = (self.place + 1) % len(self.desk.places)
        if status is None or said.get("code") in IN_DOUBT:
            return UNKNOWN, 0.2, True
        if status in PASSING:
            return REFUSED, 0.2, True
        raise RuntimeError(f"{key}: opsh ended with {status}: {said}")
