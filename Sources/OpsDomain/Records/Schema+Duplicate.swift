extension Schema {
  /// The refusal of a record whose key another one has, in people's words: a packaging team with
  /// this name, not `packaging_teams` and `folded_name`.
  /// - Parameter key: Nil when the store does not say which.
  public func duplicate(of key: UniqueKey?) -> OpsError {
    let fields = (key?.columns ?? []).map { Self.field(of: $0.name) }
    let words = fields.map { $0.split(separator: "_").joined(separator: " ") }
    return OpsError(
      .duplicate,
      "There already is \(Article.text(noun)) with this "
        + (words.isEmpty ? "key" : Self.joined(words)),
      field: fields.first,
      hint: words.isEmpty ? nil : "use another \(Self.joined(words)), or edit the existing one")
  }

  /// `folded_name` → `name`, `product_id` → `product`: what people type.
  private static func field(of column: String) -> String {
    var name = column
    if name.hasPrefix("folded_") { name = String(name.dropFirst(7)) }
    if name.hasSuffix("_id") { name = String(name.dropLast(3)) }
    return name
  }

  private static func joined(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
