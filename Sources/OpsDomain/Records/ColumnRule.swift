/// What a column allows beyond the shape of its kind. Declared once, with the column; the gate and
/// a copy into a book ask it for every value that comes from outside.
public enum ColumnRule: Sendable {
  /// One of these words.
  case words([String])
  /// A whole number, a quantity or price in millionths, or milliseconds, within these bounds.
  case numbers(ClosedRange<Int64>)
  /// Text of one line of at most so many Unicode scalars, without control or invisible characters,
  /// see ``TextRules/isForbidden(_:)``.
  case line(atMost: Int)
  /// The same with line feeds and tabs.
  case text(atMost: Int)
  /// Text of a form, described for people: `a list of scopes`.
  case form(String, @Sendable (String) -> Bool)
  /// Whatever fits the kind, such as the text of a collection that exists for tests.
  case anything

  /// A figure that is added up from others: all that 64 bits hold and that has an opposite. Sums
  /// that leave 64 bits are refused where they are made.
  public static let total = ColumnRule.numbers(-Int64.max...Int64.max)

  /// The rule of a column that declares none.
  static func standard(of kind: Column.Kind) -> ColumnRule {
    switch kind {
    case .bool: .numbers(0...1)
    case .id: .numbers(1...Int64.max)
    case .instant: .numbers(Instant.minimum.milliseconds...Instant.maximum.milliseconds)
    case .fixed: .numbers(-Limits.columnFixed...Limits.columnFixed)
    case .date:
      .form("a date as YYYY-MM-DD") { text in
        (try? CivilDate(parsing: text))?.description == text
      }
    case .text: .text(atMost: Limits.columnLength)
    case .integer, .bytes: .anything
    }
  }

  /// What is allowed, when `value` is not; nil for an allowed one. A null is not its concern.
  func complaint(about value: Value, _ kind: Column.Kind) -> String? {
    switch (self, value) {
    case (_, .null), (.anything, _): return nil
    case (.words(let words), .text(let text)):
      let isOne = words.contains { TextFolding.sameBytes($0, text) }
      return isOne ? nil : "one of: " + words.joined(separator: ", ")
    case (.numbers(let range), .integer(let number)):
      return range.contains(number) ? nil : Self.bounds(range, kind)
    case (.line(let most), .text(let text)):
      return Self.isClean(text, most, hasLines: false)
        ? nil : "at most \(most) characters on one line, without control or invisible characters"
    case (.text(let most), .text(let text)):
      return Self.isClean(text, most, hasLines: true)
        ? nil : "at most \(most) characters, without control or invisible characters"
    case (.form(let form, let test), .text(let text)): return test(text) ? nil : form
    default: return "another kind of value: \(kind.words)"
    }
  }

  private static func bounds(_ range: ClosedRange<Int64>, _ kind: Column.Kind) -> String {
    switch kind {
    case .bool: "true or false"
    case .id: "the identifier of a record"
    case .instant: "a time from the year 1 to the year 9999"
    case .fixed:
      "\(Quantity(rawValue: range.lowerBound)) to \(Quantity(rawValue: range.upperBound))"
    default: "\(range.lowerBound) to \(range.upperBound)"
    }
  }

  /// Most texts are short ASCII, and then one look at the bytes is enough.
  private static func isClean(_ text: String, _ most: Int, hasLines: Bool) -> Bool {
    var length = 0
    let isPlain = ASCII.withBytes(text) { bytes in
      length = bytes.count
      return ASCII.isPrintable(bytes)
    }
    if isPlain { return length <= most }
    var count = 0
    for scalar in text.unicodeScalars {
      count += 1
      guard !TextRules.isForbidden(scalar, allowingLines: hasLines) else { return false }
    }
    return count <= most
  }
}
