import OpsDomain

extension Filter {
  /// Checks the values that are written out against the kinds of their fields. Throws
  /// `data.bad_date` or `data.bad_value` at the first that can never be compared.
  /// - Parameter answer: What the rows hold, where that is declared.
  func checkValues(answer: AnswerFields?) throws(OpsError) {
    for condition in conditions { try condition.check(answer: answer) }
  }
}

extension Filter.Condition {
  /// Whether it asks only if something is the same, which nothing (`null`) can be too.
  var isEquality: Bool {
    switch operation {
    case .equal, .unequal, .isIn: true
    default: false
    }
  }

  /// Checks the values that are written out. Throws `data.bad_date` or `data.bad_value`.
  func check(answer: AnswerFields?) throws(OpsError) {
    let name = field.text
    guard operation != .contains, let kind = FieldKind.of(name, in: answer) else { return }
    for case .text(let text) in values where !(isEquality && text == "null") {
      do {
        try kind.check(text, of: name)
      } catch {
        // Another field is what people write who know tables; a filter compares with values only.
        guard FieldKind.of(text, in: answer) != nil else { throw error }
        let isLow = text == "low_stock" && ["available", "on_hand"].contains(name)
        throw OpsError(
          error.code, "\(name) is compared with a value, and \(text) is another field",
          field: "where",
          hint: isLow ? "`opsh stock list --below low` lists products below it" : error.hint)
      }
    }
  }
}
