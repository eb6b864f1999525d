extension DocumentScanner {
  /// Reads a number: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
  mutating func number() throws(OpsError) -> Document {
    let start = position
    let negative = take(UInt8(ascii: "-"))
    // Counted downwards, because the smallest integer has no positive counterpart.
    var total: Int64 = 0
    var fits = true
    let first = position
    while let digit = takeDigit() {
      guard fits else { continue }
      let (tens, tooLow) = total.multipliedReportingOverflow(by: 10)
      let (sum, tooLower) = tens.subtractingReportingOverflow(Int64(digit))
      fits = !tooLow && !tooLower
      total = sum
    }
    guard position > first else { throw malformed("A digit is expected") }
    guard position == first + 1 || bytes[first] != UInt8(ascii: "0") else {
      throw malformed("A number has no leading zeros", at: first)
    }
    var isInteger = true
    if take(UInt8(ascii: ".")) {
      isInteger = false
      try digits()
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isInteger = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    if isInteger, fits {
      if negative { return .integer(total) }
      if total != .min { return .integer(-total) }
    }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Whether the text is exactly one JSON number.
  static func isNumber(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBytes { raw in
      var scanner = DocumentScanner(raw, maximumDepth: 0)
      do { _ = try scanner.number() } catch { return false }
      return scanner.position == raw.count
    }
  }

  private mutating func digits() throws(OpsError) {
    guard takeDigit() != nil else { throw malformed("A digit is expected") }
    while takeDigit() != nil {}
  }

  private mutating func takeDigit() -> UInt8? {
    guard position < bytes.count else { return nil }
    let digit = bytes[position] &- UInt8(ascii: "0")
    guard digit < 10 else { return nil }
    position += 1
    return digit
  }
}
