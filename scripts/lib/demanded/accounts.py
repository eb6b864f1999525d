"""Accounts: what is kept of a person, several devices, servers that do not answer, and the end."""
import os
import urllib.error
import urllib.request

from demanded.registry import contains, demand, holds, lacks, same

OUT = ("signin.missing", "signin.expired", "signin.token", "signin.failed", "signin.disabled")


@demand("profile-fields", "001:72",
        "An account keeps name, role, e-mail, and when it was made and used.")
def _(shop):
    seen = shop.anna("user", "show", "sam")
    same((seen["name"], seen["roles"]), ("sam", ["salesperson"]))
    same((seen["created_at"], seen["last_sign_in_at"]), (shop.now, shop.now))


@demand("minimal-data", "001:360", "No e-mail, phone or address is needed for an account.")
def _(shop):
    seen = shop.anna("user", "show", "kim")
    same((seen["email"], seen["phone"]), (None, None))


@demand("profile-of-ones-own", "001:60", "People see and change their own profile, and only that.")
def _(shop):
    same(shop.sam("profile", "show")["name"], "sam")
    same(shop.sam("profile", "edit", "--email", "sam@example.com")["email"], "sam@example.com")
    shop.sam.refused("denied.permission", "user", "show", "wil")


@demand("profile-on-all-devices", "001:5", "A change at one device is seen at the others.")
def _(shop):
    other = shop.person("sam-at-home")
    other.sign_in("sam")
    shop.sam("profile", "edit", "--phone", "+370 5 212 3456")
    contains(other("profile", "show")["phone"], "212")


@demand("several-devices", "001:255", "A person signs in at several devices and ends the others.")
def _(shop):
    other = shop.person("sam-at-home")
    other.sign_in("sam")
    shop.sam("product", "list")
    shop.sam("session", "end", "--others", "--yes")
    other.refused(OUT, "product", "list")
    shop.sam("product", "list")


@demand("inactive-users-are-out", "001:153",
        "A disabled user is out at once, and in again when enabled.")
def _(shop):
    shop.anna("user", "disable", "sam", "--yes")
    shop.sam.refused(OUT, "product", "list")
    shop.sam.declined(
        "a disabled user signed in", "auth", "login", "sam", "--password-file", str(shop.password))
    shop.anna("user", "enable", "sam")
    shop.sam.sign_in()
    shop.sam("product", "list")


@demand("revoked-roles-count", "001:51", "A revoked role counts with the next command.")
def _(shop):
    shop.sam("customer", "list")
    shop.anna("role", "revoke", "sam", "salesperson", "--yes")
    shop.sam.refused(("signin.role_needed", "denied.permission"), "customer", "list")


@demand("second-factor", "001:185",
        "A code of a second device can be asked for besides the password.")
def _(shop):
    shop.sam.sign_in()
    answer = shop.sam("auth", "second-factor", "enable", "--password-file", str(shop.password))
    contains(str(answer.data), "otpauth://")


@demand("audit-of-sign-ins", "001:363", "Sign-ins, failures and sign-outs are in the journal.")
def _(shop):
    shop.sam.run("auth", "login", "sam", "--password-file", shop.password_file("wrong"))
    shop.sam("auth", "logout")
    found = shop.anna("audit", "list", "--kind", "signin", "--limit", "10").values("operation")
    contains(found, "auth.sign_in", "auth.sign_in_failed", "auth.sign_out")


@demand("audit-of-roles", "001:363", "Changes of roles are in the journal: who, when, why.")
def _(shop):
    shop.anna("role", "grant", "sam", "warehouse_keeper", "--reason", "holidays")
    row = shop.anna("audit", "list", "--operation", "role.grant", "--limit", "1").data[0]
    same((row["actor"], row["at"]), ("anna", shop.now))
    contains(shop.anna("audit", "show", str(row["sequence"])).text, "holidays")


@demand("records-of-owners", "001:362", "People see their own records and nobody else's.")
def _(shop):
    shop.kim.refused("denied.permission", "privacy", "export", "sam")
    shop.kim.refused("denied.permission", "customer", "list")
    contains(shop.kim("privacy", "export").text, "kim")


@demand("export-of-ones-data", "X12", "A person gets everything that is kept about them, as data.")
def _(shop):
    shop.sam("sales", "enter", "2027-03-01", "--line", "LAMP=1")
    seen = shop.sam("privacy", "export")
    collections = [part["collection"] for part in seen["records"]]
    contains(collections, "users", "role_assignments")


@demand("account-deletion", "003:136", "People delete their own account in the program itself.")
def _(shop):
    shop.kim("privacy", "erase", "--reason", "I move away", "--yes")
    shop.kim.refused(OUT, "auth", "status")
    shop.kim.declined(
        "somebody who was erased signed in", "auth", "login", "kim", "--password-file",
        str(shop.password))
    lacks(shop.anna("user", "list").values("name"), "kim")
    holds(shop.anna("privacy", "receipts").data, "there is no receipt of the erasure")
    shop.anna("audit", "verify")


@demand("sign-in-at-a-server", "001:45",
        "At another machine people sign in at the server.", live=True)
def _(shop):
    with shop.served() as address:
        desk = shop.desk("desk", address)
        same(desk.sign_in("sam")["roles"], ["salesperson"])
        same(len(desk("product", "list").data), 3, "the number of products")


@demand("identity-token-is-checked", "001:359",
        "The server believes only tokens that it has signed.",
        live=True)
def _(shop):
    with shop.served() as address:
        body = b'{"identity_token":"eyJhbGciOiJub25lIn0.e30.","nonce":"aaaaaaaaaaaaaaaaaaaaaaaa"}'
        request = urllib.request.Request(
            f"{address}/v1/sign-in", data=body, headers={"Content-Type": "application/json"})
        try:
            urllib.request.urlopen(request, timeout=30)
        except urllib.error.HTTPError as refusal:
            same(refusal.code, 401, "the status")
            contains(refusal.read().decode(), "signin.token")
        else:
            holds(False, "a forged token opened a session")
        with urllib.request.urlopen(f"{address}/.well-known/openid-configuration") as answer:
            contains(answer.read().decode(), "S256", "ES256")


@demand("offline-state", "001:220", "When the server is away, the last known state is shown.",
        live=True)
def _(shop):
    with shop.served() as address:
        desk = shop.desk("desk", address)
        desk.sign_in("sam")
        same(desk("auth", "status")["user"], "sam")
    seen = desk.run("auth", "status")
    contains(seen.text + seen.remarks, "sam")
    contains(str(seen.document), "verified_at")


@demand("state-unknown", "001:104",
        "A server that does not answer gives its own error, not a sign-out.",
        live=True)
def _(shop):
    with shop.served() as address:
        desk = shop.desk("desk", address)
        desk.sign_in("sam")
    problem = desk.refused(("unavailable.server", "unavailable.identity"), "product", "list")
    same((problem["exit"], problem["retryable"]), (69, True))
    holds([name for name in os.listdir(desk.home) if name.startswith("credentials")],
          "the credentials are gone")


@demand("sign-in-survives-restart", "001:257",
        "A sign-in stays valid when the server starts again.",
        live=True)
def _(shop):
    with shop.served() as address:
        desk = shop.desk("desk", address)
        desk.sign_in("sam")
    with shop.served(port=address.rsplit(":", 1)[1]):
        same(desk("auth", "status")["user"], "sam")


@demand("tokens-are-bound", "001:358", "Credentials for one server are never sent to another.",
        live=True)
def _(shop):
    with shop.served() as address:
        desk = shop.desk("desk", address)
        desk.sign_in("sam")
        desk.place = ["--url", address.replace("127.0.0.1", "localhost")]
        desk.refused("signin.missing", "product", "list")


@demand("start-asks-no-server", "001:372", "Help and version start without asking the server.")
def _(shop):
    desk = shop.desk("desk", "http://127.0.0.1:9")
    contains(desk("version", form=None).text, ".")
    contains(desk("help", form=None).text, "usage")


@demand("nine-errors", "001:182",
        "Each of the nine failures has a code, an exit status and a remedy.")
def _(shop):
    text = (shop.root / "docs/identity.md").read_text(encoding="utf-8")
    for code in ("signin.cancelled", "unavailable.server", "signin.failed", "signin.key_store",
                 "tempfail.profile_sync", "unavailable.identity", "signin.expired",
                 "signin.role_needed", "internal.bug"):
        contains(text, f"`{code}`")
    codes = shop.sam("help", "exit-codes", form=None).text
    contains(codes, "79", "69", "75", "70", "130")
