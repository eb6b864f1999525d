import OpsDomain

/// A filter over the rows of an answer, by the fields that the rows have. A day compared with a
/// time means the whole day at the site, at either end of a range.
struct RowFilter {
  private let filter: Filter
  private let comparison: ScriptComparison

  /// - Parameter calendar: The site's; see ``needsCalendar(_:)``.
  init(_ filter: Filter, calendar: any SiteCalendar) {
    self.filter = filter
    comparison = ScriptComparison(calendar: calendar)
  }

  /// A filter by the calendar of the book. Only one that speaks of days or clock times opens the
  /// book for it; the time of a place without a book is UTC.
  /// Throws what asking a server for its zone throws.
  init(_ filter: Filter, _ context: ShellContext) async throws {
    let calendar = Self.needsCalendar(filter) ? try await context.siteCalendar() : nil
    self.init(filter, calendar: calendar ?? UTCCalendar())
  }

  /// Whether any value is a day, or a time by the site's clocks.
  static func needsCalendar(_ filter: Filter) -> Bool {
    filter.conditions.contains { condition in
      condition.values.contains { value in
        guard case .text(let text) = value, let time = try? SiteTime(parsing: text) else {
          return false
        }
        if case .instant = time { return false }
        return true
      }
    }
  }

  /// The rows of a page that fit. Throws `usage.arguments` for a field that no row has, and
  /// `data.bad_value` for values that cannot be compared.
  func rows(of answer: CommandAnswer) throws(OpsError) -> [Document] {
    let rows = answer.data.items ?? []
    try check(rows)
    var kept: [Document] = []
    for row in rows where try fits(row.members ?? ["value": row]) { kept.append(row) }
    return kept
  }

  /// Whether the record of an answer fits, or any row of its list. Throws as ``rows(of:)`` does.
  func fits(_ answer: CommandAnswer) throws(OpsError) -> Bool {
    var list = answer
    list.data = .list(answer.data.items ?? [answer.data])
    return try !rows(of: list).isEmpty
  }

  /// Absent members are null; a field that no row has is a misspelling.
  private func check(_ rows: [Document]) throws(OpsError) {
    guard !rows.isEmpty else { return }
    for condition in filter.conditions {
      let name = condition.field.text
      let isKnown = rows.contains { row in
        row.members.map { FieldSelection.value(name, in: $0) != nil } ?? (name == "value")
      }
      guard !isKnown else { continue }
      var names: [String] = []
      for member in rows.first?.members?.members ?? [] { names.append(member.key) }
      let guess = Suggestion.closest(to: name, in: names)
      throw OpsError(
        .usage, "The rows have no field '\(Excerpt.of(name))'", field: "where",
        hint: guess.map { "did you mean \($0)?" } ?? "fields: " + names.joined(separator: ", "))
    }
  }

  private func fits(_ row: DocumentObject) throws(OpsError) -> Bool {
    for condition in filter.conditions {
      let holds = try holds(condition, in: row)
      if filter.junction == .all, !holds { return false }
      if filter.junction == .any, holds { return true }
    }
    return filter.junction == .all
  }

  /// Null equals nothing but the word `null`, and is neither less nor more than anything.
  private func holds(
    _ condition: Filter.Condition, in row: DocumentObject
  ) throws(OpsError) -> Bool {
    let known = ScriptValue(FieldSelection.value(condition.field.text, in: row) ?? .null)
    let texts = condition.values.map { value in
      if case .text(let text) = value { text } else { "" }
    }
    guard let text = texts.first else { return false }
    if known.isNull {
      switch condition.operation {
      case .equal: return text == "null"
      case .unequal: return text != "null"
      default: return false
      }
    }
    let field = Self.moment(known, beside: text) ?? known
    let value = ScriptValue.text(text)
    switch condition.operation {
    case .equal: return try comparison.areEqual(field, value)
    case .unequal: return try !comparison.areEqual(field, value)
    case .less: return try comparison.order(field, value) < 0
    case .lessOrEqual: return try comparison.order(field, value) <= 0
    case .greater: return try comparison.order(field, value) > 0
    case .greaterOrEqual: return try comparison.order(field, value) >= 0
    case .contains: return try comparison.holds(known, .contains, value)
    case .isIn:
      for text in texts {
        let field = Self.moment(known, beside: text) ?? known
        if try comparison.areEqual(field, .text(text)) { return true }
      }
      return false
    }
  }

  /// A field that holds a time, as a moment, when it is compared with a date or time. Answers write
  /// times as text, and text would be compared letter by letter.
  private static func moment(_ field: ScriptValue, beside text: String) -> ScriptValue? {
    guard case .text(let written) = field, written.utf8.count >= 20,
      let moment = try? Instant(parsing: written), (try? SiteTime(parsing: text)) != nil
    else { return nil }
    return .moment(moment)
  }
}
