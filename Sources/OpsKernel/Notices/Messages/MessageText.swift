import OpsDomain

/// Fills the words in braces of a template, such as `{day}`.
struct MessageText {
  /// The texts to fill in, by word.
  let values: [String: String]

  /// Reads `WORD=TEXT`. Throws `data.bad_value` for a line without `=`, and `data.duplicate` for a
  /// word that is given twice.
  init(_ lines: [String]) throws(OpsError) {
    var values: [String: String] = [:]
    for line in lines {
      guard let sign = line.firstIndex(of: "="), sign > line.startIndex else {
        throw OpsError(
          .badValue, "\(Excerpt.of(line)) has no text", field: "value",
          hint: "write WORD=TEXT, such as day=Monday")
      }
      let word = String(line[..<sign])
      guard values[word] == nil else {
        throw OpsError(.duplicate, "\(Excerpt.of(word)) is given twice", field: "value")
      }
      values[word] = String(line[line.index(after: sign)...])
    }
    self.values = values
  }

  /// The words in braces of a text, in their order, each once.
  static func words(in text: String) -> [String] {
    var found: [String] = []
    for match in text.matches(of: /\{([A-Za-z0-9_]+)\}/) {
      let word = String(match.output.1)
      if !found.contains(word) { found.append(word) }
    }
    return found
  }

  /// The text with its words filled in. What is filled in is not looked at again. Throws
  /// `data.bad_value` for a word without a text.
  func filled(_ text: String) throws(OpsError) -> String {
    let missing = Self.words(in: text).filter { values[$0] == nil }
    guard missing.isEmpty else {
      throw OpsError(
        .badValue, "The template needs \(missing.joined(separator: ", "))", field: "value",
        hint: "add " + missing.map { "--value \($0)=TEXT" }.joined(separator: " "))
    }
    return text.replacing(/\{([A-Za-z0-9_]+)\}/) { values[String($0.output.1)] ?? "" }
  }
}
