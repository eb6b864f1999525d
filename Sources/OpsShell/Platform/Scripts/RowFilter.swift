import OpsDomain

/// A filter over the rows of an answer, by the fields that the rows have.
struct RowFilter {
  private let filter: Filter

  init(_ filter: Filter) { self.filter = filter }

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
    let field = ScriptValue(FieldSelection.value(condition.field.text, in: row) ?? .null)
    let texts = condition.values.map { value in
      if case .text(let text) = value { text } else { "" }
    }
    guard let text = texts.first else { return false }
    if field.isNull {
      switch condition.operation {
      case .equal: return text == "null"
      case .unequal: return text != "null"
      default: return false
      }
    }
    let value = ScriptValue.text(text)
    switch condition.operation {
    case .equal: return try ScriptComparison.areEqual(field, value)
    case .unequal: return try !ScriptComparison.areEqual(field, value)
    case .less: return try ScriptComparison.order(field, value) < 0
    case .lessOrEqual: return try ScriptComparison.order(field, value) <= 0
    case .greater: return try ScriptComparison.order(field, value) > 0
    case .greaterOrEqual: return try ScriptComparison.order(field, value) >= 0
    case .contains: return try ScriptComparison.holds(field, .contains, value)
    case .isIn:
      for text in texts where try ScriptComparison.areEqual(field, .text(text)) { return true }
      return false
    }
  }
}
