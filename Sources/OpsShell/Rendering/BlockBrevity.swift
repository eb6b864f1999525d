import OpsDomain

/// What the block of a single record leaves out at a terminal: identifiers of things that have a
/// name, values that a part of the record only repeats, and lines without information.
struct BlockBrevity {
  private let isWanted: Bool
  private let main: String
  private let record: DocumentObject
  private let holder: DocumentObject

  /// - Parameters:
  ///   - main: What the fields of the main object begin with, such as `lot.`; nil where the record
  ///     is that object.
  ///   - isWanted: Whether anything is left out at all.
  init(of record: DocumentObject, main: String?, isWanted: Bool) {
    self.isWanted = isWanted
    self.main = main ?? ""
    self.record = record
    holder = main.flatMap { record[String($0.dropLast())]?.members } ?? record
  }

  /// Whether it is the identifier of what people know by a name: of the record itself, of a person,
  /// or of what it names beside it, such as `buyer_id` beside `buyer`.
  func isIdentifier(_ path: String, _ value: Document) -> Bool {
    guard isWanted, path.hasPrefix(main), BriefRows.isIdentifier(value) else { return false }
    let name = path.dropFirst(main.count)
    if name == "id" { return NamingFields.all.contains(where: isNamed) }
    guard name.hasSuffix("_id") else { return false }
    // Who asks about a person has named them, or is that person.
    if name == "user_id" { return true }
    let words = name.dropLast(3).split(separator: "_")
    return words.indices.contains { isNamed(words[...$0].joined(separator: "_")) }
  }

  private func isNamed(_ field: String) -> Bool { holder[field]?.string?.isEmpty == false }

  /// Whether a field is only mentioned, because there is nothing in it.
  func isEmpty(_ path: String, _ value: Document) -> Bool {
    guard isWanted else { return false }
    let name = path.split(separator: ".").last.map(String.init) ?? path
    return Self.holdsNothing(value) || Self.exceptions.contains(name) && Self.isZero(value)
  }

  /// Whether a field without a value is not even mentioned: its name says nothing to people who do
  /// not see one of its values.
  static func isUnsaid(_ path: String) -> Bool {
    unsaid.contains(path.split(separator: ".").last.map(String.init) ?? path)
  }

  /// Faults that were not found, and the end of a plan for nothing.
  private static let unsaid: Set = [
    "first_backdated", "first_break", "through", "too_large", "unpriced", "unvalued",
  ]

  /// Amounts that are worth a line only when there are some.
  private static let exceptions: Set = [
    "charged_back", "discounts", "discounts_total", "points", "points_amount", "points_used",
    "refunded", "tip",
  ]

  private static func isZero(_ value: Document) -> Bool {
    let text = CellText.exact(value).utf8
    return text.contains(0x30) && text.allSatisfy { [0x2E, 0x30].contains($0) }
  }

  /// What a part of the record says beyond it. A part is a second account of the record, such as
  /// the quote of an order, where most of its plain values are those of the record; of any other
  /// part all is said.
  func news(in part: DocumentObject) -> [(key: String, value: Document)] {
    let members = part.members
    guard isWanted else { return members }
    let plain = members.filter { Self.isPlain($0.value) }
    let repeated = plain.filter { record[$0.key] == $0.value }
    guard repeated.count >= Self.fewestRepeated, repeated.count * 2 > plain.count else {
      return members
    }
    return members.filter { !Self.isTold($0.value, by: record[$0.key]) }
  }

  /// Fewer values may be the same by chance.
  private static let fewestRepeated = 4

  private static func isPlain(_ value: Document) -> Bool {
    value.members == nil && value.items == nil
  }

  /// Whether the record has the same value, or rows that say all that these rows do.
  private static func isTold(_ value: Document, by own: Document?) -> Bool {
    guard let own else { return false }
    if own == value { return true }
    guard let rows = RecordTable.rows(value), let known = RecordTable.rows(own),
      rows.count == known.count
    else { return false }
    return zip(rows, known).allSatisfy { row, known in
      row.members.allSatisfy { member in
        guard let same = known[member.key] else { return holdsNothing(member.value) }
        // What the rows list in detail, such as options, the record has in short.
        return same == member.value || !isPlain(member.value)
      }
    }
  }

  static func holdsNothing(_ value: Document) -> Bool {
    value.isNull || value.items?.isEmpty == true || value.string?.isEmpty == true
  }
}
