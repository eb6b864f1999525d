import OpsDomain

/// What a single record at a terminal leaves out: its identifier where it has a name, and lines
/// that say nothing.
struct BlockBrevity {
  private let isWanted: Bool
  private let main: String
  private let hasName: Bool

  /// - Parameters:
  ///   - main: What the fields of the main object begin with, such as `lot.`; nil where the record
  ///     is that object.
  ///   - isWanted: Whether anything is left out at all.
  init(of record: DocumentObject, main: String?, isWanted: Bool) {
    self.isWanted = isWanted
    self.main = main ?? ""
    let holder = main.flatMap { record[String($0.dropLast())]?.members } ?? record
    hasName = NamingFields.all.contains { holder[$0]?.string?.isEmpty == false }
  }

  /// Whether it is the number of a record that people know by a name.
  func isIdentifier(_ path: String, _ value: Document) -> Bool {
    isWanted && hasName && path == main + "id" && BriefRows.isIdentifier(value)
  }

  /// Whether a field is only mentioned, because there is nothing in it.
  func isEmpty(_ value: Document) -> Bool { isWanted && Self.holdsNothing(value) }

  static func holdsNothing(_ value: Document) -> Bool {
    value.isNull || value.items?.isEmpty == true || value.string?.isEmpty == true
  }
}
