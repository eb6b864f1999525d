import Crypto
import OpsDomain

/// Codes of six digits that change every 30 seconds (RFC 6238 with HMAC-SHA-1, which is what the
/// generators people have understand).
enum TimeCode {
  static let digits = 6
  static let stepSeconds: Int64 = 30
  static let secretBytes = 20
  /// Steps before and after the present one that count too, for clocks that differ.
  static let leeway: Int64 = 1

  /// The step that `now` lies in.
  static func step(at now: Instant) -> Int64 {
    (now.milliseconds - (now.milliseconds < 0 ? 999 : 0)) / 1000 / stepSeconds
  }

  /// The code of one step (RFC 4226, 5.3).
  static func code(_ secret: [UInt8], step: Int64, digits: Int = TimeCode.digits) -> String {
    let counter = (0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * Int64($0))) }
    let tag = Array(
      HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: secret)))
    let offset = Int(tag[tag.count - 1] & 15)
    let word = tag[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let modulus = (0..<digits).reduce(UInt32(1)) { product, _ in product * 10 }
    let text = String(word % modulus)
    return String(repeating: "0", count: digits - text.utf8.count) + text
  }

  /// The step whose code this is: one of the three around `now`, later than `last`; nil for none.
  static func match(
    _ given: Secret, _ secret: [UInt8], at now: Instant, after last: Int64
  ) -> Int64? {
    let present = step(at: now)
    var found: Int64?
    // All three are compared, so that the time says nothing.
    for step in (present - leeway)...(present + leeway) {
      let isRight = given.matches(code(secret, step: step))
      if isRight, step > last { found = step }
    }
    return found
  }

  /// What a generator reads from a QR code or a link.
  static func address(_ secret: [UInt8], user: String, issuer: String) -> String {
    let label = escape(issuer) + ":" + escape(user)
    return "otpauth://totp/\(label)?secret=\(Base32.encode(secret))&issuer=\(escape(issuer))"
      + "&algorithm=SHA1&digits=\(digits)&period=\(stepSeconds)"
  }

  private static func escape(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain = byte < 0x80 && (scalar.properties.isAlphabetic || (0x30...0x39).contains(byte))
      if isPlain || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") {
        escaped.unicodeScalars.append(scalar)
      } else {
        escaped += "%" + HexText.of([byte]).uppercased()
      }
    }
    return escaped
  }
}
