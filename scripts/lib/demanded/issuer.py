"""A provider of identities (OpenID Connect) that signs as it is told; openssl makes its keys."""
import base64
import calendar
import http.server
import json
import secrets
import subprocess
import threading
import time
import urllib.parse


def encoded(content):
    """Base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def openssl(*words, data=b""):
    """What openssl answers."""
    return subprocess.run(
        ["openssl", *words], input=data, capture_output=True, check=True, timeout=60).stdout


class Issuer:
    """A provider at an address of this machine; `wrong` makes it cheat in one way."""

    def __init__(self, folder, name, algorithm, now):
        self.name, self.algorithm, self.now = name, algorithm, now
        self.subject, self.wrong = "person-1", None
        self.key = str(folder / f"{name}.pem")
        kind = (["RSA", "-pkeyopt", "rsa_keygen_bits:2048"] if algorithm == "RS256"
                else ["EC", "-pkeyopt", "ec_paramgen_curve:P-256"])
        openssl("genpkey", "-algorithm", *kind, "-out", self.key)
        self.codes = {}
        issuer = self

        class Answers(http.server.BaseHTTPRequestHandler):
            """The addresses of the provider."""

            def do_GET(self):  # noqa: N802: the name that the library wants
                issuer.answer(self, urllib.parse.urlsplit(self.path))

            def do_POST(self):  # noqa: N802
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                issuer.token(self, dict(urllib.parse.parse_qsl(body)))

            def log_message(self, *_):
                """Says nothing."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def listed(self):
        """The provider as a configuration names it."""
        return {"name": self.name, "issuer": self.address, "client_id": "opsh",
                "algorithms": [self.algorithm]}

    def close(self):
        """Ends the provider."""
        self.server.shutdown()
        self.server.server_close()

    def say(self, handler, document):
        """Answers a document."""
        content = json.dumps(document).encode()
        handler.send_response(200)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    def answer(self, handler, place):
        """Discovery, keys, and the page at which everybody is let in."""
        if place.path == "/.well-known/openid-configuration":
            return self.say(handler, {
                "issuer": self.address, "authorization_endpoint": f"{self.address}/authorize",
                "token_endpoint": f"{self.address}/token", "jwks_uri": f"{self.address}/keys",
                "code_challenge_methods_supported": ["S256"],
                "id_token_signing_alg_values_supported": [self.algorithm]})
        if place.path == "/keys":
            return self.say(handler, {"keys": [self.public()]})
        asked = dict(urllib.parse.parse_qsl(place.query))
        if place.path != "/authorize":
            # The browser's way back ends here, when the terminal sends it on.
            return self.say(handler, {})
        code = secrets.token_urlsafe(16)
        self.codes[code] = asked
        back = urllib.parse.urlencode({"code": code, "state": asked["state"]})
        handler.send_response(302)
        handler.send_header("Location", f"{asked['redirect_uri']}?{back}")
        handler.end_headers()
        return None

    def token(self, handler, form):
        """The token for a code."""
        asked = self.codes.pop(form["code"])
        at = calendar.timegm(time.strptime(self.now, "%Y-%m-%dT%H:%M:%SZ"))
        claims = {"iss": self.address, "sub": self.subject, "aud": "opsh", "iat": at,
                  "exp": at + 600, "auth_time": at, "nonce": asked["nonce"]}
        if self.wrong in claims:
            claims[self.wrong] = "somebody-else"
        self.say(handler, {"token_type": "Bearer", "access_token": "x", "expires_in": 600,
                           "id_token": self.signed(claims)})

    def signed(self, claims):
        """A token with the provider's signature."""
        head = {"alg": self.algorithm, "kid": self.name, "typ": "JWT"}
        text = ".".join(encoded(json.dumps(part).encode()) for part in (head, claims))
        signature = openssl("dgst", "-sha256", "-sign", self.key, data=text.encode())
        if self.algorithm == "ES256":
            signature = plain(signature)
        if self.wrong == "signature":
            signature = bytes(len(signature))
        return f"{text}.{encoded(signature)}"

    def public(self):
        """The key that verifies, as a JWK."""
        known = {"kid": self.name, "use": "sig", "alg": self.algorithm}
        if self.algorithm == "RS256":
            text = openssl("rsa", "-in", self.key, "-noout", "-modulus").decode()
            modulus = bytes.fromhex(text.strip().split("=", 1)[1])
            return known | {"kty": "RSA", "n": encoded(modulus), "e": "AQAB"}
        point = openssl("ec", "-in", self.key, "-pubout", "-outform", "DER")[-64:]
        return known | {"kty": "EC", "crv": "P-256", "x": encoded(point[:32]),
                        "y": encoded(point[32:])}


def plain(signature):
    """Both numbers of a signature, 32 bytes each, out of the DER that openssl writes."""
    numbers, at = [], 2
    for _ in range(2):
        length = signature[at + 1]
        numbers.append(signature[at + 2:at + 2 + length].lstrip(b"\0").rjust(32, b"\0"))
        at += 2 + length
    return b"".join(numbers)
