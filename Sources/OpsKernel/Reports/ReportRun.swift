import OpsDomain

/// Asks the list of a report for all its rows, with the rights of the person it is for.
struct ReportRun {
  /// Rows that a report may have: more belong into an export.
  static let rowsMaximum = 10_000

  let definition: ReportDefinition
  let desk: Desk

  /// The rows in the columns of the report.
  ///
  /// Throws what the list throws for that principal, such as `denied.permission`, `data.too_large`
  /// for more than ``rowsMaximum`` rows, and `data.bad_value` for what cannot be added up.
  func table(for principal: Principal) async throws -> ReportTable {
    let operation = try operation()
    let today = desk.calendar.date(of: desk.clock.now())
    var rows: [DocumentObject] = []
    var after: String?
    repeat {
      try Task.checkCancellation()
      let input = try input(operation.descriptor, today, after)
      let outcome = try await operation.run(desk, input, Call(principal))
      rows += (outcome.output["items"]?.items ?? []).compactMap(\.members)
      guard rows.count <= Self.rowsMaximum else {
        throw OpsError(
          .tooLarge, "The report has more than \(Self.rowsMaximum) rows", field: "report",
          hint: "save it with options that leave rows out")
      }
      after = outcome.output["next"]?.string
    } while after != nil
    try ReportTable.check(definition, rows)
    return ReportTable(definition, rows, titles: Self.titles(operation.descriptor))
  }

  /// The headings of the columns of a list.
  static func titles(_ descriptor: OperationDescriptor) -> [String: String] {
    Dictionary(
      descriptor.columns.map { ($0.field, $0.title) }, uniquingKeysWith: { first, _ in first })
  }

  /// Throws `data.bad_value` for values that the options of the list do not take: such a report
  /// could be kept and scheduled, and never be made.
  func check() throws {
    _ = try input(try operation().descriptor, desk.calendar.date(of: desk.clock.now()), nil)
  }

  /// Whether the rows of the list can show people, so that no copy of them is kept.
  func mayShowPeople() throws -> Bool { try operation().mayShowPeople() }

  private func operation() throws -> AnyOperation {
    try desk.operations.operation(named: definition.list)
  }

  /// The input of the list. Days that move are those of today.
  private func input(
    _ descriptor: OperationDescriptor, _ today: CivilDate, _ after: String?
  ) throws(OpsError) -> Document {
    var input = DocumentObject()
    for choice in definition.choices {
      guard let parameter = descriptor.parameters.first(where: { $0.name == choice.option }) else {
        throw OpsError(
          .badValue, "\(descriptor.name) has no option \(choice.option) any more", field: "with",
          hint: "save the report again")
      }
      let value = try Self.value(choice.value, parameter, today)
      guard parameter.isRepeatable else {
        input.set(parameter.name, value)
        continue
      }
      input.set(parameter.name, .list((input[parameter.name]?.items ?? []) + [value]))
    }
    if descriptor.parameters.contains(where: { $0.name == "limit" }) {
      input.set("limit", .integer(Int64(Limits.pageSizeMaximum)))
    }
    if let after { input.set("after", .text(after)) }
    return .object(input)
  }

  private static func value(
    _ text: String, _ parameter: Parameter, _ today: CivilDate
  ) throws(OpsError) -> Document {
    switch parameter.kind {
    case .flag:
      guard let flag = ["true": true, "yes": true, "false": false, "no": false][text] else {
        throw OpsError(
          .badValue, "\(parameter.name) is yes or no, not \(Excerpt.of(text))", field: "with",
          hint: "write \(parameter.name)=yes")
      }
      return .bool(flag)
    case .integer:
      guard let number = Int64(text) else {
        throw OpsError(
          .badValue, "\(parameter.name) is a whole number, not \(Excerpt.of(text))", field: "with",
          hint: "write \(parameter.name)=10")
      }
      return .integer(number)
    case .choice(let words):
      // People write the words of choices with hyphens too, as options are written.
      let plain = text.replacing("-", with: "_")
      let word = !words.contains(text) && words.contains(plain) ? plain : text
      try Choice.check(word, of: words, field: "with")
      return .text(word)
    case .date:
      let day = ReportDay.text(text, today: today)
      return .text(try CivilDate(parsing: day, field: "with").description)
    case .instant, .instantEnd: return .text(ReportDay.text(text, today: today))
    default: return .text(text)
    }
  }
}
