import OpsDomain

/// What a customer wrote beside each line of a cart or of an order, such as "without onions", in
/// the order of the lines.
struct LineNotes: Sendable, Equatable {
  static let empty = LineNotes([])

  /// Empty for a line without.
  private let texts: [String]

  init(_ texts: [String]) { self.texts = texts }

  /// The note of the line at this place; nil for one without.
  subscript(index: Int) -> String? {
    guard texts.indices.contains(index), !texts[index].isEmpty else { return nil }
    return texts[index]
  }

  /// As orders keep them; nil where no line has one.
  var text: String? {
    guard texts.contains(where: { !$0.isEmpty }) else { return nil }
    return DocumentWriter.string(.list(texts.map { .text($0) }))
  }

  /// Reads ``text``. Throws `data.corrupt` for anything else.
  init(reading text: String) throws(OpsError) {
    let items = (try? DocumentParser.parse(text))?.items
    let found = items?.compactMap(\.string) ?? []
    guard let items, found.count == items.count,
      found.allSatisfy({ $0.unicodeScalars.count <= Limits.nameLength })
    else {
      throw OpsError(.corrupt, "The notes of an order cannot be read", field: "line_notes")
    }
    texts = found
  }

  /// A note as people write it: one line, empty for none. Throws `data.bad_value`.
  static func read(_ text: String?, field: String = "note") throws(OpsError) -> String {
    guard let text, !text.allSatisfy(\.isWhitespace) else { return "" }
    return try TextRules.name(text, field: field)
  }
}
