import OpsDomain

/// A choice as people write it: `NAME:VALUE=M`, such as `extra:cheese=1.50`. Without a price it
/// costs nothing more.
struct MenuOptionText: Equatable {
  let name: String
  let value: String
  /// In minor units; below zero where it costs less.
  let price: Int64

  /// Throws `data.bad_value` for another form and `data.bad_amount` for a bad price.
  init(parsing text: String, _ currency: Currency) throws(OpsError) {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    (name, value) = try Self.choice(
      String(sides[0]), form: "NAME:VALUE=M, such as extra:cheese=1.50")
    price =
      sides.count < 2
      ? 0
      : try Money(parsing: String(sides[1]), currency: currency, field: "option").minorUnits
    guard abs(price) <= MenuLimits.price else {
      throw OpsError(.badAmount, "The price in \(Excerpt.of(text)) is too large", field: "option")
    }
  }

  /// Name and value of `NAME:VALUE`. Throws `data.bad_value`.
  /// - Parameter form: How it is written where it is asked for.
  static func choice(
    _ text: String, form: String = "NAME:VALUE, such as extra:cheese"
  ) throws(OpsError) -> (name: String, value: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not an option", field: "option",
        hint: "write \(form)")
    }
    return (try word(parts[0], form: form), try word(parts[1], form: form))
  }

  /// Throws `data.bad_value` where choices, as lines keep them with semicolons, have two values of
  /// one name.
  static func requireOneValueEach(_ choices: String) throws(OpsError) {
    var names: Set<String> = []
    for choice in choices.split(separator: ";") {
      let name = String(choice.prefix(while: { $0 != ":" }))
      guard names.insert(TextFolding.fold(name)).inserted else { throw secondValue(of: name) }
    }
  }

  /// What is told of a second value: one piece is small or large, and not both.
  static func secondValue(of name: String) -> OpsError {
    OpsError(
      .badValue, "Only one value of \(Excerpt.of(name)) can be chosen", field: "option",
      hint: "choose one; run `opsh cart add` again for pieces with another \(Excerpt.of(name))")
  }

  /// A name or value as it is stored. Throws `data.bad_value`.
  static func word(
    _ text: String, form: String = "NAME:VALUE, such as extra:cheese"
  ) throws(OpsError) -> String {
    let word = try TextRules.name(text, field: "option", maximum: MenuLimits.optionText)
    guard !word.contains(where: { ":;=".contains($0) }) else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(word))\" has a colon, a semicolon or an equals sign in it",
        field: "option", hint: "write \(form)")
    }
    return word
  }
}
