/// A `typealias` line. The names that mean something for columns and parameters are read as they
/// are written, so another name for one of them would lose what it means.
enum AliasLine {
  /// Words that take a type in brackets and are no marks.
  static let references = ["Reference", "RankOf", "Of", "OneOf", "NameOf"]

  /// The word that the line gives another name to; nil for any other line.
  static func meaning(of line: Substring) -> String? {
    var rest = line
    for word in ["public ", "package ", "internal ", "private ", "fileprivate "]
    where rest.hasPrefix(word) {
      rest = rest.dropFirst(word.count)
    }
    guard rest.hasPrefix("typealias "), let sign = rest.firstIndex(of: "=") else { return nil }
    let words = rest[rest.index(after: sign)...].split {
      !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." && $0 != "<"
    }
    let bracketed = FieldType.Mark.allCases.map(\.rawValue) + references
    for piece in words {
      let parts = piece.split(separator: "<", omittingEmptySubsequences: false)
      for (place, part) in parts.enumerated() {
        let opens = place + 1 < parts.count
        if opens, bracketed.contains(String(part)) { return String(part) }
        if ColumnWords.rules[String(part)] != nil || ColumnWords.meanings[String(part)] != nil {
          return String(part)
        }
      }
    }
    return nil
  }
}
