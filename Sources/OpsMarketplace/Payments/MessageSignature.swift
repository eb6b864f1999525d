import OpsDomain

/// The parts of a signature `t=SECONDS,v1=CODE`.
struct MessageSignature {
  /// How far the time of a signature may be from now, either way: an earlier message that somebody
  /// has recorded is good for nothing.
  static let window = TimeSpan(milliseconds: 300_000)

  /// The time as it was signed.
  let seconds: String
  let signedAt: Instant
  let code: [UInt8]

  /// Nil for anything else than such a signature, in this order and with nothing besides.
  init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].hasPrefix("t="), parts[1].hasPrefix("v1="),
      let code = Base64URL.decode(String(parts[1].dropFirst(3)))
    else { return nil }
    let seconds = parts[0].dropFirst(2)
    guard (1...12).contains(seconds.utf8.count),
      seconds.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int64(seconds)
    else { return nil }
    self.seconds = String(seconds)
    signedAt = Instant(milliseconds: number * 1000)
    self.code = code
  }
}
