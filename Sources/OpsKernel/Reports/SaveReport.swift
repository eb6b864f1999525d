import OpsDomain
import OpsStorage

/// Input of `report.save`.
public struct SaveReport: OperationInput {
  /// What you call the report.
  public var name: Name
  /// `LIST`: The command of the list it shows, such as "oos list".
  public var list: String
  /// `OPTION=VALUE`: An option of the list, such as status=pending; days can be today-7.
  public var with: [LineText]?
  /// `FIELD`: A field to show; default the columns of the list.
  public var column: [Name]?
  /// `FIELD`: The field whose values make groups.
  public var groupBy: Name?
  /// `FIELD`: A field to add up.
  public var total: [Name]?
  /// `|`: The form in which it is written; default text.
  public var format: ReportFormat?
  /// Replace your report of this name; its schedule and recipients stay.
  public var replace: Bool?
}

extension ReportService {
  static let save = Operation<SaveReport, SavedReportView>(
    "report.save", area: .platform,
    "Saves a list as a report of yours, with columns, groups, sums and a form.", permission: nil,
    whyOpen: why,
    effect: .write(
      .final("the journal does not keep what reports show; save it again with --replace")),
    examples: [
      "report save open \"oos list\" --with status=pending --column number --column remaining",
      "report save open \"oos list\" --format csv --replace",
    ])

  /// Saves a report of the caller. One of that name is replaced only if the input says so, because
  /// the earlier one cannot be had back; its schedule stays.
  ///
  /// Throws `data.duplicate` for a name that another report of the caller has, `notfound.any` for a
  /// list that there is none of, `data.bad_value` for options, values, fields or a name that are
  /// none, and `rule.bad_state` for one more report than a person may have.
  public func save(
    _ input: SaveReport, _ call: Call
  ) async throws -> Outcome<SavedReportView> {
    try await desk.perform(Self.save, input, call) { transaction in
      let user = try transaction.principal.requireOwnInbox()
      let name = try TextRules.name(input.name, field: "name", maximum: 64)
      let wanted = try ReportDefinition(input, desk.operations)
      try ReportRun(definition: wanted, desk: desk).check()
      let definition = try wanted.kept()
      let system = transaction.asSystem("keeps the reports of the user who saves one")
      let reports = system.repository(SavedReport.self)
      let folded = TextFolding.fold(name)
      if var known = try await reports.fetch(key: SavedReport.nameKey, user, folded) {
        guard input.replace == true else { throw Self.known(known) }
        known.name = name
        known.definition = definition
        known.savedAt = system.now
        return try SavedReportView(try await reports.update(known))
      }
      guard try await SavedReport.of(user, system).count < SavedReport.maximum else {
        throw OpsError(
          .badState, "You have \(SavedReport.maximum) reports, and more are not allowed",
          field: "name", hint: "run `opsh report delete NAME` to delete one")
      }
      return try SavedReportView(
        try await reports.create(
          SavedReport(
            id: system.nextID(), ownerID: user, name: name, foldedName: folded,
            definition: definition, savedAt: system.now)))
    }
  }

  private static func known(_ report: SavedReport) -> OpsError {
    let people = report.recipientIDs.count
    let getting =
      people == 0
      ? "" : "; its schedule sends it to \(Counted.text(people, "person", "people"))"
    return OpsError(
      .duplicate, "You have a report called \(Excerpt.of(report.name)) already\(getting)",
      field: "name", hint: "add --replace to replace it, or choose another name")
  }
}
