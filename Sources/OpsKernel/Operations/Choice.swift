import OpsDomain

/// Words of which one is chosen: a parameter's of an operation or of a command.
public enum Choice {
  /// Throws `data.bad_value`, with the word that was probably meant, for none of the words.
  public static func check(
    _ text: String, of words: [String], field: String
  ) throws(OpsError) {
    guard !words.contains(text) else { return }
    let meant = switched(text, words) ?? Suggestion.closest(to: text, in: words)
    let guess = meant.map { "did you mean \($0)? " } ?? ""
    let isClearing = field == clearing
    throw OpsError(
      .badValue,
      isClearing
        ? "\(Excerpt.of(text)) is not a field that can be emptied"
        : "\(Excerpt.of(text)) is not one of the values of \(field)", field: field,
      hint: guess + list(words, near: text))
  }

  /// What a word means for a switch. `no` looks like `on`, but means the opposite.
  private static func switched(_ text: String, _ words: [String]) -> String? {
    guard Set(words) == ["on", "off"] else { return nil }
    switch TextFolding.fold(text) {
    case "yes", "y", "true", "1", "enabled": return "on"
    case "no", "n", "of", "false", "0", "none", "disabled": return "off"
    default: return nil
    }
  }

  /// The parameter whose values are names of fields, see ``EditingInput``.
  private static let clearing = "clear"

  /// The values there are; of many only those that begin like `text`.
  private static func list(_ words: [String], near text: String) -> String {
    guard words.count > shown else { return "values: " + words.joined(separator: ", ") }
    let noun = text.prefix { $0 != "." }
    let similar = words.filter { $0.hasPrefix(noun + ".") }.prefix(shown)
    let some = similar.isEmpty ? "" : "such as " + similar.joined(separator: ", ") + "; "
    let isPermission = words.allSatisfy { Permission(rawValue: $0) != nil }
    return some
      + (isPermission
        ? "run `opsh permission list` to see all \(words.count)"
        : "run `opsh spec` to see all \(words.count) values")
  }

  /// How many values an error lists.
  private static let shown = 40
}

extension OperationDescriptor {
  /// Throws `data.bad_value` for a word in the input that its parameter does not list. A value of
  /// another type is left to the reading of the input.
  func checkChoices(_ input: Document) throws(OpsError) {
    for parameter in parameters {
      guard case .choice(let words) = parameter.kind, let given = input[parameter.name] else {
        continue
      }
      for text in (given.items ?? [given]).compactMap(\.string) {
        try Choice.check(text, of: words, field: parameter.name)
      }
    }
  }
}
