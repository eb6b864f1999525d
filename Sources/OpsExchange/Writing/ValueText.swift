import OpsDomain
import OpsKernel

/// Writes the values of records as text, straight into a buffer: a million records have many
/// millions of values, and a string for each of them would take most of the time.
///
/// A value has one text in every form: identifiers and whole numbers are digits, quantities and
/// prices decimals, times RFC 3339 in UTC, dates `YYYY-MM-DD`, truth values `true` and `false`,
/// bytes base64url. A number that its kind does not mean, such as a time beyond the year 9999, is
/// written as a whole number.
struct ValueText {
  /// The day of the time that was written last, because the next one is mostly of the same day.
  private var day: (number: Int64, text: [UInt8]) = (.min, [])

  private static let dayLength: Int64 = 86_400_000

  /// The number of a column of this kind.
  mutating func append(_ number: Int64, of kind: Column.Kind, to bytes: inout [UInt8]) {
    switch kind {
    case .fixed: Self.appendFixed(number, to: &bytes)
    case .bool where number == 0: bytes.append(contentsOf: "false".utf8)
    case .bool where number == 1: bytes.append(contentsOf: "true".utf8)
    case .instant where Instant(milliseconds: number).milliseconds == number:
      appendInstant(number, to: &bytes)
    default: Self.append(number, to: &bytes)
    }
  }

  /// Whether the text of such a number is one of JSON as well, so that it needs no quotes there.
  static func isPlain(_ number: Int64, of kind: Column.Kind) -> Bool {
    switch kind {
    case .id, .fixed: false
    case .instant: Instant(milliseconds: number).milliseconds != number
    default: true
    }
  }

  /// A whole number as digits.
  static func append(_ number: Int64, to bytes: inout [UInt8]) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    appendDigits(number.magnitude, to: &bytes)
  }

  private static func appendDigits(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = 20
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      bytes.append(contentsOf: UnsafeMutableBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Millionths as a decimal number with as few digits as it needs.
  static func appendFixed(_ raw: Int64, to bytes: inout [UInt8]) {
    if raw < 0 { bytes.append(UInt8(ascii: "-")) }
    var (whole, fraction) = raw.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    appendDigits(whole, to: &bytes)
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    whole = 100_000
    while fraction > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction / whole))
      fraction %= whole
      whole /= 10
    }
  }

  private mutating func appendInstant(_ milliseconds: Int64, to bytes: inout [UInt8]) {
    var (number, rest) = milliseconds.quotientAndRemainder(dividingBy: Self.dayLength)
    if rest < 0 {
      number -= 1
      rest += Self.dayLength
    }
    if number != day.number {
      day = (number, Array(CivilDate(daysSinceEpoch: Int(number)).description.utf8))
    }
    bytes.append(contentsOf: day.text)
    bytes.append(UInt8(ascii: "T"))
    let seconds = rest / 1000
    Self.appendPair(seconds / 3600, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    Self.appendPair(seconds / 60 % 60, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    Self.appendPair(seconds % 60, to: &bytes)
    let thousandths = rest % 1000
    if thousandths > 0 {
      bytes.append(UInt8(ascii: "."))
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: thousandths / 100))
      Self.appendPair(thousandths % 100, to: &bytes)
    }
    bytes.append(UInt8(ascii: "Z"))
  }

  private static func appendPair(_ number: Int64, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
