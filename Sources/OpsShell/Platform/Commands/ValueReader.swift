import OpsDomain
import OpsServices

/// Reads one word as the kind of value its parameter takes. The kind comes from the command, never
/// from the look of the word: `00123` stays a SKU, `1e5` stays text.
enum ValueReader {
  /// The word as a document value. Throws the error of the kind, with the parameter as its field.
  static func read(_ text: String, for parameter: Parameter) throws(OpsError) -> Document {
    let field = parameter.name
    switch parameter.kind {
    case .integer:
      guard let number = Int64(text) else {
        throw OpsError(.badValue, "\(Excerpt.of(text)) is not a whole number", field: field)
      }
      return .integer(number)
    case .flag: return .bool(true)
    case .quantity, .delta: return .text(try Quantity(parsing: text, field: field).description)
    case .amount: return .text(try UnitPrice(parsing: text, field: field).description)
    case .date: return .text(try CivilDate(parsing: text, field: field).description)
    case .instant, .instantEnd:
      // Which moment a day is depends on the site, so that stays with whoever knows the calendar.
      return .text(try SiteTime(parsing: text, field: field).description)
    case .duration: return .text(try TimeSpan(parsing: text, field: field).description)
    case .choice(let words): return .text(try choose(text, of: words, field: field))
    case .role:
      // A book can have roles of its own, so an unknown one is the operation's to refuse.
      return .text(try Role(parsing: text, field: field).rawValue)
    case .output:
      try FileName.check(text, field: field)
      return .text(text)
    case .text, .name, .note, .sku, .customer, .location, .request, .giveBack, .reservation,
      .user, .identifier, .path, .line:
      return .text(text)
    }
  }

  private static func choose(
    _ text: String, of words: [String], field: String
  ) throws(OpsError) -> String {
    if words.contains(text) { return text }
    let guess = Suggestion.closest(to: text, in: words).map { "did you mean \($0)? " } ?? ""
    throw OpsError(
      .badValue, "\(Excerpt.of(text)) is not one of the values of \(field)", field: field,
      hint: guess + list(words, near: text))
  }

  /// The values there are; of many only those that begin like `text`.
  private static func list(_ words: [String], near text: String) -> String {
    guard words.count > shown else { return "values: " + words.joined(separator: ", ") }
    let noun = text.prefix { $0 != "." }
    let similar = words.filter { $0.hasPrefix(noun + ".") }.prefix(shown)
    let some = similar.isEmpty ? "" : "such as " + similar.joined(separator: ", ") + "; "
    return some + "--help lists all \(words.count) values"
  }

  /// How many values an error lists.
  private static let shown = 16
}
