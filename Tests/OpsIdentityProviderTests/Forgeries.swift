import Crypto
import OpsDomain
import OpsIdentity

@testable import OpsIdentityProvider

/// Tokens that must not pass, each by its name. In the manner of the test vectors of Wycheproof.
enum Forgeries {
  typealias Case = (name: String, token: String)

  static func all(_ forger: Forger) throws -> [Case] {
    try algorithms(forger) + signatures(forger) + headers(forger) + claims(forger) + forms(forger)
  }

  private static func algorithms(_ forger: Forger) throws -> [Case] {
    var cases: [Case] = []
    for algorithm in ["none", "None", "nOnE", "NONE", ""] {
      let input = forger.input(forger.header("alg", .text(algorithm)), forger.claims)
      cases.append(("alg \(algorithm), no signature", input + "."))
      cases.append(
        (
          "alg \(algorithm), good signature",
          input + "." + Base64URL.encode(try forger.signature(input))
        ))
    }
    // The public key as the secret of a MAC.
    let secrets = [
      Array(forger.key.publicKey.x963Representation),
      Array(forger.key.publicKey.rawRepresentation),
      Array(forger.key.publicKey.pemRepresentation.utf8),
      Array(forger.key.publicKey.derRepresentation),
      Array(forger.name.utf8), [],
    ]
    for (index, secret) in secrets.enumerated() {
      for algorithm in ["HS256", "ES256"] {
        let input = forger.input(forger.header("alg", .text(algorithm)), forger.claims)
        let code = HMAC<SHA256>.authenticationCode(
          for: Array(input.utf8), using: SymmetricKey(data: secret))
        cases.append(("MAC \(index) as \(algorithm)", input + "." + Base64URL.encode(Array(code))))
      }
    }
    for algorithm in ["RS256", "PS256", "ES384", "ES512", "ES256K", "EdDSA", "es256", "ES256 "] {
      cases.append(
        ("alg \(algorithm)", try forger.token(header: forger.header("alg", .text(algorithm)))))
    }
    cases.append(("alg a number", try forger.token(header: forger.header("alg", 256))))
    cases.append(("alg a list", try forger.token(header: forger.header("alg", ["ES256"]))))
    cases.append(("no alg", try forger.token(header: forger.header("alg", nil))))
    return cases
  }

  private static func signatures(_ forger: Forger) throws -> [Case] {
    let input = forger.input(forger.header, forger.claims)
    let good = try forger.signature(input)
    let (r, s) = (Array(good.prefix(32)), Array(good.suffix(32)))
    let zero = [UInt8](repeating: 0, count: 32)
    let order: [UInt8] = [
      0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
      0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25,
      0x51,
    ]
    let other = try P256.Signing.PrivateKey(rawRepresentation: Array(repeating: 9, count: 32))
    let wide = try P384.Signing.PrivateKey(rawRepresentation: Array(repeating: 7, count: 48))
    let bytes = Array(input.utf8)
    let der = try forger.key.signature(for: bytes).derRepresentation
    let variants: [(String, [UInt8])] = [
      ("empty", []), ("one byte", [1]), ("r alone", r), ("short by one", Array(good.dropLast())),
      ("long by one", good + [0]), ("zero in front", [0] + good), ("twice", good + good),
      ("DER", Array(der)), ("all zero", zero + zero), ("r zero", zero + s), ("s zero", r + zero),
      ("r the order", order + s), ("s the order", r + order), ("both the order", order + order),
      ("all ones", [UInt8](repeating: 255, count: 64)), ("exchanged", s + r),
      ("another key's", Array(try other.signature(for: bytes).rawRepresentation)),
      ("another curve's", Array(try wide.signature(for: bytes).rawRepresentation)),
      ("another text's", try forger.signature(input + "x")),
      (
        "the digest's",
        try forger.signature(String(decoding: Array(SHA256.hash(data: bytes)), as: UTF8.self))
      ),
    ]
    var cases = variants.map { ("signature \($0.0)", input + "." + Base64URL.encode($0.1)) }
    for bit in [0, 100, 255, 256, 400, 511] {
      var flipped = good
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      cases.append(("signature with bit \(bit) flipped", input + "." + Base64URL.encode(flipped)))
    }
    return cases
  }

  private static func headers(_ forger: Forger) throws -> [Case] {
    let jwk = forger.published.document
    let changes: [(String, String, Document?)] = [
      ("embedded key", "jwk", jwk), ("key address", "jku", "https://evil.example/keys"),
      ("certificate", "x5c", ["MIIB"]), ("certificate address", "x5u", "https://evil.example/c"),
      ("certificate print", "x5t", "AAAA"), ("critical", "crit", ["exp"]),
      ("unencoded", "b64", false), ("zipped", "zip", "DEF"), ("content type", "cty", "JWT"),
      ("unknown member", "anything", "x"), ("unknown kid", "kid", "key-2"), ("no kid", "kid", nil),
      ("empty kid", "kid", ""), ("kid a path", "kid", "../../key-1"),
      ("kid a query", "kid", "key-1' OR '1'='1"), ("kid of other case", "kid", "KEY-1"),
      ("kid a number", "kid", 1),
      ("kid too long", "kid", .text(String(repeating: "k", count: 200))),
      ("no typ", "typ", nil), ("typ of a notice", "typ", "secevent+jwt"),
      ("typ of other case", "typ", "jwt"), ("typ of an access token", "typ", "at+jwt"),
    ]
    return try changes.map {
      ("header: \($0.0)", try forger.token(header: forger.header($0.1, $0.2)))
    }
  }

  private static func claims(_ forger: Forger) throws -> [Case] {
    let now = Forger.now.milliseconds / 1000
    let changes: [(String, String, Document?)] = [
      ("no iss", "iss", nil), ("another iss", "iss", "https://evil.example"),
      ("iss with a slash", "iss", "https://books.example/"),
      ("iss a list", "iss", ["https://books.example"]),
      ("iss of other case", "iss", "https://BOOKS.example"), ("no aud", "aud", nil),
      ("another aud", "aud", "other"), ("aud a list", "aud", ["opsh"]),
      ("aud of two", "aud", ["opsh", "other"]), ("aud of other case", "aud", "OPSH"),
      ("no sub", "sub", nil), ("empty sub", "sub", ""), ("sub a number", "sub", 7),
      ("sub too long", "sub", .text(String(repeating: "s", count: 256))), ("no exp", "exp", nil),
      ("over", "exp", .integer(now - 60)), ("exp text", "exp", .text("\(now + 600)")),
      ("exp a fraction", "exp", .number("\(now + 600).5")), ("exp zero", "exp", 0),
      ("exp negative", "exp", -1), ("exp without end", "exp", .integer(.max)),
      ("exp before iat", "exp", .integer(now - 1)), ("too long a life", "exp", .integer(now + 601)),
      ("no iat", "iat", nil), ("iat in the future", "iat", .integer(now + 61)),
      ("iat text", "iat", "now"), ("nbf in the future", "nbf", .integer(now + 61)),
      ("nbf text", "nbf", "soon"), ("no nonce", "nonce", nil),
      ("another nonce", "nonce", "another-nonce-of-32-letters-here"), ("empty nonce", "nonce", ""),
      ("nonce of other case", "nonce", .text(Forger.nonce.uppercased())),
      ("no auth_time", "auth_time", nil),
      ("auth_time in the future", "auth_time", .integer(now + 61)),
      ("auth_time text", "auth_time", "then"), ("a notice's claim", "events", [:]),
    ]
    return try changes.map {
      ("claims: \($0.0)", try forger.token(claims: forger.claims($0.1, $0.2)))
    }
  }

  private static func forms(_ forger: Forger) throws -> [Case] {
    let good = try forger.token()
    let parts = good.split(separator: ".").map(String.init)
    let (header, claims, signature) = (parts[0], parts[1], parts[2])
    let doubled = "{\"alg\":\"none\",\"alg\":\"ES256\",\"typ\":\"JWT\",\"kid\":\"key-1\"}"
    func signed(_ header: String, _ claims: String) throws -> String {
      let input = header + "." + claims
      return input + "." + Base64URL.encode(try forger.signature(input))
    }
    return [
      ("nothing", ""), ("a dot", "."), ("two dots", ".."), ("two parts", header + "." + claims),
      ("four parts", good + ".x"), ("five parts", good + ".x.y"),
      ("no header", ".\(claims).\(signature)"),
      ("no claims", "\(header)..\(signature)"), ("padded", good + "="),
      ("padded header", "\(header)=.\(claims).\(signature)"), ("a space behind", good + " "),
      ("a line behind", good + "\n"), ("a space within", "\(header). \(claims).\(signature)"),
      ("the other alphabet", good.replacing("-", with: "+").replacing("_", with: "/") + "+"),
      ("truncated", String(good.dropLast(10))),
      ("claims of another", "\(header).\(header).\(signature)"),
      ("header twice a member", try signed(Base64URL.encode(Array(doubled.utf8)), claims)),
      ("claims no object", try signed(header, Base64URL.encode(Array("[1]".utf8)))),
      ("claims no JSON", try signed(header, Base64URL.encode(Array("{".utf8)))),
      ("header no JSON", try signed(Base64URL.encode([0xFF]), claims)),
      ("a JSON form", "{\"payload\":\"\(claims)\",\"signature\":\"\(signature)\"}"),
      (
        "too long",
        try forger.token(
          claims: forger.claims("pad", .text(String(repeating: "x", count: 9_000))))
      ),
      ("too deep", try forger.token(claims: forger.claims("deep", [[[[[[[1]]]]]]]))),
      (
        "a notice",
        try forger.token(
          header: forger.header("typ", "secevent+jwt"), claims: forger.notice)
      ),
    ]
  }
}
