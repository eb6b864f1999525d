"""Signing in through other providers, and with a code that is sent to a phone."""
import contextlib
import json
import re
import subprocess
import urllib.request

from demanded.issuer import Issuer
from demanded.registry import Unmet, contains, demand, holds, same
from demanded.shop import Answer, program


@contextlib.contextmanager
def issuers(shop, *algorithms):
    """Providers that sign with these algorithms, in the configuration of the people named here."""
    found = [Issuer(shop.folder, f"provider{number}", algorithm, shop.now)
             for number, algorithm in enumerate(algorithms, 1)]
    listed = shop.file("providers.json", json.dumps({"providers": [one.listed for one in found]}))
    for person in (shop.sam, shop.person("zoe"), shop.person("sam-at-home")):
        configure(shop, person, identity={"providers_file": listed})
    try:
        yield found
    finally:
        for one in found:
            one.close()


def configure(shop, person, **more):
    """Writes a person's configuration."""
    place = person.home / "config.json"
    place.write_text(json.dumps({"journal": {"seal_folder": str(shop.folder / "seals")}} | more))


def through(shop, person, *words):
    """Runs a command that shows an address, and goes there as a browser does."""
    command = [program(), "--home", str(person.home), *person.place, *words, "-o", "json"]
    with subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, cwd=shop.folder, env=shop.environment()) as running:
        remarks = ""
        while not (address := re.search(r"http://\S+/authorize\S*", remarks)):
            line = running.stderr.readline()
            if not line:
                break
            remarks += line
        if address:
            with contextlib.suppress(OSError), urllib.request.urlopen(address[0], timeout=30):
                pass
        text, more = running.communicate(timeout=60)
    return Answer(" ".join(words), running.returncode, text, remarks + more)


def signed_in(shop, person, provider):
    """The answer of a sign-in that has to work."""
    answer = through(shop, person, "auth", "login", "--provider", provider)
    if answer.status != 0:
        raise Unmet(f"`{answer.command}` ended with {answer.status}: {answer.remarks[-300:]}")
    return answer


@demand("provider-signs-in", "001:41",
        "Who comes from another provider for the first time gets an account without a role.")
def _(shop):
    with issuers(shop, "RS256") as (one,):
        answer = signed_in(shop, shop.zoe, one.name)
        same(answer["role_needed"], True)
        same(shop.zoe("auth", "choose-role", "customer")["roles"], ["customer"])
        again = signed_in(shop, shop.zoe, one.name)
        same(again["roles"], ["customer"])


@demand("providers-of-any-kind", "001:41",
        "Providers sign with RS256 or ES256, each as it is listed.")
def _(shop):
    with issuers(shop, "RS256", "ES256") as both:
        first, second = (signed_in(shop, shop.zoe, one.name)["user"] for one in both)
        holds(first != second, "one account of two providers, and nobody linked them")


@demand("provider-tokens-are-checked", "001:359",
        "A token for another program, of another issuer or sign-in, or unsigned opens nothing.")
def _(shop):
    with issuers(shop, "RS256") as (one,):
        for one.wrong in ("aud", "iss", "nonce", "signature"):
            answer = through(shop, shop.zoe, "auth", "login", "--provider", one.name)
            same((answer.status, answer.code), (79, "signin.token"), f"with a wrong {one.wrong}")


@demand("several-providers-one-account", "001:73",
        "A person links providers to the account, and each of them signs the person in.")
def _(shop):
    with issuers(shop, "RS256", "ES256") as both:
        for one in both:
            same(through(shop, shop.sam, "auth", "link", one.name).status, 0, one.name)
        for one in both:
            same(signed_in(shop, shop.people["sam-at-home"], one.name)["user"], "sam")
        same(len(shop.sam("auth", "links")["providers"]), 2, "the number of providers")
        shop.sam("auth", "unlink", both[0].name)
        same(len(shop.sam("auth", "links")["providers"]), 1, "the number of providers")


@demand("phone-codes", "2.2.2", "A code that is sent to a confirmed phone signs in, once.")
def _(shop):
    home = shop.person("sam-at-home")
    for person in (shop.sam, home):
        configure(shop, person, sms={"folder": str(shop.folder / "sms")})

    def code():
        message = max((shop.folder / "sms").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        digits = re.search(r"\b\d{6}\b", json.loads(message.read_text())["text"])[0]
        return shop.file("code", digits + "\n")

    shop.sam("auth", "phone", "add", "+37060000000")
    shop.sam("auth", "phone", "confirm", "+37060000000", "--code-file", code())
    shop.now = "2027-03-01T08:02:00Z"
    home.signed_at = shop.sam.signed_at = shop.now
    wrong = shop.file("wrong", "000000\n")
    sign_in = ("auth", "login", "--phone", "+37060000000", "--code-file")
    home.run(*sign_in[:-1])
    home.refused("signin.failed", *sign_in, wrong)
    right = code()
    same(home(*sign_in, right)["user"], "sam")
    home.refused("signin.failed", *sign_in, right)
    contains(home("auth", "status").text, "sam")
