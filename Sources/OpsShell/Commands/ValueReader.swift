import OpsDomain
import OpsKernel

/// Reads one word as the kind of value its parameter takes. The kind comes from the command, never
/// from the look of the word: `00123` stays a SKU, `1e5` stays text.
enum ValueReader {
  /// The word as a document value. Throws the error of the kind, with the parameter as its field.
  /// - Parameter takesDayWords: Whether a ``DayWord`` stays as it is, because the caller knows
  ///   today's date and replaces it.
  static func read(
    _ text: String, for parameter: Parameter, takesDayWords: Bool = false
  ) throws(OpsError) -> Document {
    let field = parameter.name
    if takesDayWords, DayWord(text, for: parameter.kind) != nil { return .text(text) }
    switch parameter.kind {
    case .integer:
      // Read as 1, `cart set LAMP-1 +1` would not do what it says.
      guard !text.hasPrefix("+") else {
        throw OpsError(
          .badValue, "\(Excerpt.of(text)) is a change of a number, not a number", field: field,
          hint: "write the total number, without a sign")
      }
      guard let number = Int64(text) else {
        throw OpsError(
          .badValue, "\(Excerpt.of(text)) is not a whole number", field: field,
          hint: "write a whole number, such as 3")
      }
      return .integer(number)
    case .flag: return .bool(true)
    case .quantity, .delta: return .text(try Quantity(parsing: text, field: field).description)
    case .amount: return .text(try UnitPrice(parsing: text, field: field).description)
    case .date: return .text(try CivilDate(parsing: text, field: field).description)
    case .instant, .instantEnd:
      // Which moment a day is depends on the site, so code that knows the calendar decides it.
      return .text(try SiteTime(parsing: text, field: field).description)
    case .duration:
      do {
        return .text(try TimeSpan(parsing: text, field: field).description)
      } catch {
        var refusal: OpsError = error
        if parameter.isInWholeDays { refusal.hint = Parameter.wholeDaysHint }
        throw refusal
      }
    case .choice(let words):
      // Options are written with hyphens, so people write the words of choices with them too.
      let plain = text.replacing("-", with: "_")
      if !words.contains(text), words.contains(plain) { return .text(plain) }
      try Choice.check(text, of: words, field: field)
      return .text(text)
    case .role:
      // A book can have roles of its own, so an unknown one is the operation's to refuse.
      return .text(try Role(parsing: text, field: field).rawValue)
    case .output:
      try FileName.check(text, field: field)
      return .text(text)
    case .text, .name, .note, .record, .identifier, .path, .content, .line, .hex:
      return .text(text)
    }
  }
}
