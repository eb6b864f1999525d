import OpsDomain

/// The text of one value in the formats that have one cell for it.
enum CellText {
  /// For programs: exact, empty for null, compact JSON for what is nested.
  static func exact(_ value: Document) -> String {
    switch value {
    case .null: ""
    case .bool(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let text), .text(let text): text
    case .list, .object: DocumentWriter.string(value)
    }
  }

  /// For people: a dash for null, words for truth values, lists of plain values joined.
  static func shown(_ value: Document, glyphs: GlyphSet) -> String {
    switch value {
    case .null: return glyphs.absent
    case .bool(let flag): return flag ? "yes" : "no"
    case .integer, .number, .text: return exact(value)
    case .list(let items):
      if items.isEmpty { return glyphs.absent }
      guard items.allSatisfy({ $0.members == nil && $0.items == nil }) else {
        return Counted.text(items.count, "item")
      }
      let words = items.map { shown($0, glyphs: glyphs) }
      // Sentences end by themselves.
      return words.joined(separator: words.allSatisfy { $0.hasSuffix(".") } ? " " : ", ")
    case .object(let object):
      for key in NamingFields.all + ["id"] {
        if let value = object[key], let text = value.string { return text }
      }
      return exact(value)
    }
  }

  /// A number or length of time as a difference: an increase with its sign. `2h30m` is `+2h30m`.
  static func signed(_ text: String) -> String {
    let isIncrease =
      text.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true
      && text.contains { ("1"..."9").contains($0) }
    return isIncrease ? "+" + text : text
  }

  /// Whether a value is a distance as people read it, such as `340 m`.
  static func isMeters(_ value: Document) -> Bool {
    guard let text = value.string, text.hasSuffix(" m") else { return false }
    return DecimalCell.isDecimal(String(text.dropLast(2)))
  }

  /// Whether a value reads as a number. Long digit strings and those with leading zeros are codes.
  static func isNumeric(_ value: Document) -> Bool {
    switch value {
    case .integer, .number: return true
    case .text(let text):
      guard text.utf8.count <= 12, DecimalCell.isDecimal(text), let cell = DecimalCell(text) else {
        return false
      }
      let digits = cell.whole.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      return digits.count == 1 || digits.first != UInt8(ascii: "0")
    default: return false
    }
  }
}
