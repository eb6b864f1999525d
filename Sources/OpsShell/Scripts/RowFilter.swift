import OpsDomain
import OpsKernel

/// A filter over the rows of an answer, by the fields that the rows have. A day compared with a
/// time means the whole day at the site, at either end of a range.
struct RowFilter {
  private let filter: Filter
  private let comparison: ScriptComparison
  /// What the rows hold, where that is declared.
  private let answer: AnswerFields?
  /// What tables call the fields.
  private let columns: [FieldColumn]
  /// The fields of a list of the shell's own, see ``OwnRows``; empty where the rows tell.
  private let own: [String]

  /// Throws `data.bad_date` and `data.bad_value` for a value that its field can never have.
  /// - Parameters:
  ///   - answer: What the rows hold, where that is declared.
  ///   - own: The fields of a list of the shell's own.
  ///   - calendar: The site's; see ``needsCalendar(_:)``.
  init(
    _ filter: Filter, answer: AnswerFields? = nil, columns: [FieldColumn] = [],
    own: [String] = [], calendar: any SiteCalendar
  ) throws(OpsError) {
    try filter.checkValues(answer: answer)
    self.filter = filter
    self.answer = answer
    self.columns = columns
    self.own = own
    comparison = ScriptComparison(calendar: calendar)
  }

  /// A filter by the calendar of the book. Only one that speaks of days or clock times opens the
  /// book for it; the time of a place without a book is UTC.
  /// Throws what asking a server for its zone throws, for a value that its field can never have,
  /// and for a field that the answer does not declare, because a list without rows cannot tell.
  init(_ filter: Filter, of command: Command, _ context: ShellContext) async throws {
    let answers = context.registry.answers
    let answer = answers[command.answer]
    if let answer {
      try filter.checkValues(answer: answer)
      try Self.check(filter, answer, command.columns)
    }
    let calendar = Self.needsCalendar(filter) ? try await context.siteCalendar() : nil
    try self.init(
      filter, answer: answer, columns: command.columns, own: OwnRows.names(of: command, answers),
      calendar: calendar ?? UTCCalendar())
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

  /// Which rows of a page fit. Throws `usage.arguments` for a field that no row has, and
  /// `data.bad_value` for values that cannot be compared.
  func places(in answer: CommandAnswer) throws(OpsError) -> [Int] {
    let rows = answer.data.items ?? []
    try check(rows)
    var kept: [Int] = []
    for (place, row) in rows.enumerated() where try fits(row.members ?? ["value": row]) {
      kept.append(place)
    }
    return kept
  }

  /// Whether the record of an answer fits, or any row of its list. Throws as ``places(in:)`` does.
  func fits(_ answer: CommandAnswer) throws(OpsError) -> Bool {
    var list = answer
    list.data = .list(answer.data.items ?? [answer.data])
    return try !places(in: list).isEmpty
  }

  /// Refuses a field that the answer does not declare, by its first name or within a record.
  private static func check(
    _ filter: Filter, _ answer: AnswerFields, _ columns: [FieldColumn]
  ) throws(OpsError) {
    let names = answer.names
    for condition in filter.conditions where !answer.canHold(condition.field.text) {
      let path = condition.field.text
      let head = String(path.prefix { $0 != "." })
      throw unknown(names.contains(head) ? path : head, names, columns)
    }
  }

  private static func unknown(
    _ name: String, _ names: [String], _ columns: [FieldColumn]
  ) -> OpsError {
    let guess = MeantField.of(name, in: names, columns)
    return OpsError(
      .usage, "The rows have no field '\(Excerpt.of(name))'", field: "where",
      hint: guess.map { "did you mean \($0)?" } ?? "fields: " + names.joined(separator: ", "))
  }

  /// Absent members are null; a field that is not declared and that no row has is a misspelling.
  private func check(_ rows: [Document]) throws(OpsError) {
    guard !rows.isEmpty || !own.isEmpty else { return }
    for condition in filter.conditions {
      let name = condition.field.text
      guard answer?.canHold(name) != true, !own.contains(name) else { continue }
      let isKnown = rows.contains { row in
        row.members.map { FieldSelection.value(name, in: $0) != nil } ?? (name == "value")
      }
      guard !isKnown else { continue }
      var names = own
      for member in rows.first?.members?.members ?? [] where !names.contains(member.key) {
        names.append(member.key)
      }
      throw Self.unknown(name, names, columns)
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
    switch condition.operation {
    case .equal: return try isEqual(known, text, condition)
    case .unequal: return try !isEqual(known, text, condition)
    case .less: return try order(known, text, condition) < 0
    case .lessOrEqual: return try order(known, text, condition) <= 0
    case .greater: return try order(known, text, condition) > 0
    case .greaterOrEqual: return try order(known, text, condition) >= 0
    case .contains: return try comparison.holds(known, .contains, .text(text))
    case .isIn:
      for text in texts where try isEqual(known, text, condition) { return true }
      return false
    }
  }

  private func isEqual(
    _ known: ScriptValue, _ text: String, _ condition: Filter.Condition
  ) throws(OpsError) -> Bool {
    if case .bool(let flag) = known { return flag ? isYes(text) : isNo(text) }
    guard let kind = FieldKind.of(condition.field.text, in: answer) else {
      return try comparison.areEqual(Self.moment(known, beside: text) ?? known, .text(text))
    }
    guard text != "null" else { return false }
    return try comparison.areEqual(kind.value(known), .text(text))
  }

  private func isYes(_ text: String) -> Bool { text == "true" || text == "yes" }
  private func isNo(_ text: String) -> Bool { text == "false" || text == "no" }

  /// Words of a declared answer keep their order; of others a value that reads as a date, time or
  /// number is compared with nothing else.
  private func order(
    _ known: ScriptValue, _ text: String, _ condition: Filter.Condition
  ) throws(OpsError) -> Int {
    if let kind = FieldKind.of(condition.field.text, in: answer) {
      return try comparison.order(kind.value(known), .text(text))
    }
    let field = Self.moment(known, beside: text) ?? known
    if answer == nil { try comparison.checkOrder(field, .text(text)) }
    return try comparison.order(field, .text(text))
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
