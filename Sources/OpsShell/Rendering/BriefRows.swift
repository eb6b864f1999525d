import OpsDomain

/// What the answer of a write shows of a list in the record: a table only if it says more than the
/// record itself.
struct BriefRows {
  /// What a table is needed for; empty when the record says it all.
  let rows: [DocumentObject]
  /// What a single row says beyond its record, to stand among the record's own fields.
  let folded: DocumentObject

  init(_ rows: [DocumentObject], of record: DocumentObject) {
    if rows.count == 1, let row = rows.first, Self.fits(row, in: record) {
      var folded = DocumentObject()
      for member in row.members where record[member.key] == nil {
        folded.set(member.key, member.value)
      }
      (self.rows, self.folded) = ([], folded)
      return
    }
    let repeated = Set(
      record.members.filter { own in
        !Self.states.contains(own.key) && rows.allSatisfy { $0[own.key] == own.value }
      }.map(\.key))
    self.rows = rows.map { row in
      var rest = DocumentObject()
      for member in row.members where !repeated.contains(member.key) {
        rest.set(member.key, member.value)
      }
      return rest
    }
    folded = DocumentObject()
  }

  /// Whether a row can stand in one line with its record: plain values, and none that the record
  /// has another one for.
  private static func fits(_ row: DocumentObject, in record: DocumentObject) -> Bool {
    row.members.allSatisfy { member in
      guard member.value.members == nil, member.value.items == nil else { return false }
      guard let own = record[member.key], member.key != "id" else { return true }
      return own == member.value
    }
  }

  /// What a row says of itself, also where the record happens to say the same: a station may be in
  /// maintenance as its machine is.
  private static let states: Set = ["active", "state", "status"]

  /// Identifiers and bookkeeping that somebody who has just written a record does not read.
  private static let bookkeeping: Set = [
    "created_at", "digest", "id", "updated_at", "version",
  ]
  /// Left out while it is zero: it has not happened yet, or goods are counted in whole units.
  private static let steps: Set = [
    "allocated", "cancelled", "counted", "delivered", "lost", "received", "reserved", "returned",
    "scale",
  ]
  /// Shown only if it is true.
  private static let exceptions: Set = [
    "allows_negative", "blind", "is_default", "is_late", "is_sensitive", "overdue", "overridden",
  ]

  /// Whether a field is left out of the answer of a write.
  static func isAside(_ path: String, _ value: Document) -> Bool {
    let name = path.split(separator: ".").last.map(String.init) ?? path
    if value.isNull || value.items?.isEmpty == true || value.string?.isEmpty == true { return true }
    if bookkeeping.contains(name) { return true }
    if name.hasSuffix("_by"), isIdentifier(value) { return true }
    if exceptions.contains(name), value == .bool(false) { return true }
    return steps.contains(name) && CellText.exact(value) == "0"
  }

  /// Whether a value is the number of a record, which says nothing to people.
  static func isIdentifier(_ value: Document) -> Bool {
    let text = CellText.exact(value)
    return text.utf8.count > 12 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
