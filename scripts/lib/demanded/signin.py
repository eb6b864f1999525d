"""Signing in and out: nothing is asked before it is needed, and each failure says what to do."""
import contextlib
import fcntl
import os
import pty
import stat
import subprocess
import termios
import time

from demanded.registry import contains, demand, holds, lacks, same
from demanded.shop import program

MISSING = "signin.missing"
NEAR = ("explore", "--near", "54.69,25.28")


def market(shop):
    """A verified partner, so that the marketplace is open."""
    shop.anna("partner", "create", "Deli", "--kind", "grocery", "--place", "54.69,25.28",
              "--owner", "pat")
    shop.anna("partner", "verify", "Deli", "--yes")


def visitor(shop):
    """Somebody who has no account."""
    return shop.person("vera")


def registered(shop, *more):
    """Somebody who has registered: the person, and the file with the password."""
    zoe = shop.person("zoe")
    secret = shop.password_file("zoe")
    answer = zoe("auth", "register", "zoe", *more, "--password-file", secret)
    return zoe, secret, answer


@demand("explore-without-account", "001:5", "People look around without an account.")
def _(shop):
    market(shop)
    same(visitor(shop)(*NEAR).values("partner"), ["Deli"])


@demand("gate-at-checkout", "001:5", "To place an order, a visitor has to sign in.")
def _(shop):
    visitor(shop).refused(MISSING, "order", "place")


@demand("gate-at-driver-mode", "001:5", "To drive, a visitor has to sign in.")
def _(shop):
    visitor(shop).refused(MISSING, "driver", "online")


@demand("gate-at-partner-management", "001:5", "To manage a business, a visitor has to sign in.")
def _(shop):
    visitor(shop).refused(MISSING, "partner", "create", "Cafe", "--kind", "restaurant", "--place",
                          "54,25")


@demand("sign-in-succeeds", "001:94",
        "A sign-in answers who it is, with which roles, and how long.")
def _(shop):
    answer = shop.sam.sign_in()
    same((answer["user"], answer["roles"]), ("sam", ["salesperson"]))
    same(answer["expires_at"], "2027-03-01T16:00:00Z")


@demand("sign-in-fails", "001:185", "A wrong name or password is refused, and both look alike.")
def _(shop):
    wrong = shop.password_file("wrong")
    first = shop.sam.refused("signin.failed", "auth", "login", "sam", "--password-file", wrong)
    second = shop.sam.refused("signin.failed", "auth", "login", "nemo", "--password-file", wrong)
    same(first["message"], second["message"])
    same(first["exit"], 79)


@demand("sign-in-needs-a-role", "001:95", "A new user has to choose a role before anything else.")
def _(shop):
    zoe, _, answer = registered(shop)
    same((answer["role_needed"], answer["choices"]), (True, ["customer", "driver", "partner"]))
    zoe.refused("signin.role_needed", "order", "place")
    same(zoe("auth", "choose-role", "customer")["roles"], ["customer"])
    same(zoe("cart", "show").status, 0)


@demand("roles-to-choose", "001:322", "Customer, driver and partner can be chosen; no staff role.")
def _(shop):
    zoe, _, _ = registered(shop)
    for role in ("administrator", "salesperson"):
        zoe.declined(f"{role} was chosen", "auth", "choose-role", role)
    zoe("auth", "choose-role", "driver")
    zoe.declined("a second role was chosen", "auth", "choose-role", "partner")


@demand("sign-in-cancelled", "001:96", "A cancelled sign-in shows no error and changes nothing.")
def _(shop):
    vera = visitor(shop)
    parent, child = pty.openpty()
    command = [program(), "--home", str(vera.home), *vera.place, "auth", "login", "sam"]
    with subprocess.Popen(
            command, stdin=child, stdout=child, stderr=child, env=shop.environment(),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0)) as asking:
        os.close(child)
        said = b""
        while b"assword" not in said:
            said += os.read(parent, 4096)
        time.sleep(0.2)
        os.write(parent, b"\x03")
        status = asking.wait(30)
        with contextlib.suppress(OSError):
            said += os.read(parent, 4096)
        os.close(parent)
    same(status if status >= 0 else 128 - status, 130, "the exit status")
    lacks(said.decode().lower(), "error")
    vera.refused(MISSING, "product", "list")


@demand("sign-out", "001:63", "Signing out ends the session at once.")
def _(shop):
    same(shop.sam("auth", "logout")["signed_out"], True)
    shop.sam.refused(MISSING, "product", "list")
    same(shop.anna("session", "list", "--user", "sam").values("ended_at").count(None), 0)


@demand("state-authenticated", "001:101", "Who is signed in sees that, and since when.")
def _(shop):
    seen = shop.sam("auth", "status")
    same((seen["user"], seen["authenticated_at"]), ("sam", shop.now))


@demand("state-unauthenticated", "001:102",
        "Who is not signed in sees that, with the command for it.")
def _(shop):
    contains(visitor(shop).refused(MISSING, "auth", "status")["hint"], "auth login")


@demand("state-expired", "001:103", "A sign-in ends when it is not used, and after 8 hours.")
def _(shop):
    signed_at = shop.sam.signed_at
    shop.at("2027-03-01T08:45:00Z")
    shop.sam.signed_at = shop.now
    shop.sam.refused("signin.expired", "product", "list")
    same(signed_at, "2027-03-01T08:00:00Z")
    contains(shop.sam.refused(("signin.expired", MISSING), "auth", "status")["hint"], "auth login")


@demand("key-store-keeps", "001:110", "Credentials are kept in a file that only their owner reads.")
def _(shop):
    kept = shop.sam("auth", "status")["kept_in"]
    same(stat.S_IMODE(os.stat(kept).st_mode), 0o600, "the mode")
    shop.sam("auth", "logout")
    holds(not os.path.exists(kept), "they are still there after the sign-out")


@demand("key-store-replaces", "003:126", "A new sign-in replaces the credentials that are kept.")
def _(shop):
    kept = shop.sam("auth", "status")["kept_in"]
    with open(kept, encoding="utf-8") as file:
        before = file.read()
    shop.sam.sign_in()
    with open(kept, encoding="utf-8") as file:
        holds(file.read() != before, "the old credentials are still there")
    same(len([name for name in os.listdir(shop.sam.home) if name.startswith("credentials")]), 1,
         "the number of files")


@demand("key-store-damaged", "001:222",
        "Damaged credentials are removed, and signing in again works.")
def _(shop):
    kept = shop.sam("auth", "status")["kept_in"]
    with open(kept, "w", encoding="utf-8") as file:
        file.write("garbage")
    shop.sam.refused("signin.key_store", "product", "list")
    holds(not os.path.exists(kept), "the damaged entry is still there")
    shop.sam.sign_in()
    shop.sam("product", "list")


@demand("passwords-stay-secret", "003:12", "A password is in no answer, no journal and no log.")
def _(shop):
    secret = shop.password.read_text(encoding="utf-8").strip()
    answer = shop.sam.run("auth", "login", "sam", "--password-file", str(shop.password),
                          environment={"OPSH_LOG": "trace"})
    same(answer.status, 0, "the exit status")
    lacks(answer.text + answer.remarks, secret)
    lacks(shop.anna("audit", "export", form=None).text, secret)
    with open(shop.book, "rb") as file:
        holds(secret.encode() not in file.read(), "the book holds the password")


@demand("guessing-is-slowed", "2.2.2",
        "After five wrong passwords within 5 minutes one has to wait.")
def _(shop):
    wrong = shop.password_file("wrong")
    codes = [shop.sam.run("auth", "login", "sam", "--password-file", wrong).code
             for _ in range(6)]
    same(codes[:5], ["signin.failed"] * 5)
    same(codes[5], "tempfail.throttled")
