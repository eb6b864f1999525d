import OpsDomain
import OpsStorage
import Synchronization

/// Input of `report.run`.
public struct RunReport: OperationInput {
  /// What you call the report.
  public var name: NameOf<SavedReport>
  /// `|`: Another form than the report has.
  public var format: ReportFormat?
}

extension ReportService {
  static let run = Operation<RunReport, ReportView>(
    "report.run", area: .platform, "Makes a saved report now and shows it.", permission: nil,
    whyOpen: why, effect: .read, examples: ["report run open", "report run open --format csv"],
    isOfNow: true)

  /// Makes a report of the caller with the caller's rights. The list is asked as a call of its own,
  /// so what it shows of people is kept as any look at that list is.
  ///
  /// Throws `notfound.any`, and what the list throws.
  public func run(_ input: RunReport, _ call: Call) async throws -> Outcome<ReportView> {
    let kept = Mutex<ReportDefinition?>(nil)
    let outcome = try await desk.perform(Self.run, input, call) { transaction in
      let user = try transaction.principal.requireOwnInbox()
      let system = transaction.asSystem("finds a report of its owner")
      let report = try await SavedReport.named(input.name, of: user, system)
      var definition = try ReportDefinition(kept: report.definition)
      definition.format = input.format ?? definition.format
      let found = definition
      kept.withLock { $0 = found }
      return ReportView(
        name: report.name, list: definition.list, format: definition.format,
        madeAt: transaction.now, rows: 0, content: "", fields: nil, lines: nil,
        failure: nil)
    }
    // A server has filled it in.
    guard desk.forwarder == nil, let definition = kept.withLock({ $0 }) else { return outcome }
    let table = try await ReportRun(definition: definition, desk: desk).table(for: call.principal)
    return outcome.map { $0.filled(table, desk.calendar) }
  }
}

extension ReportView {
  /// The same with the rows of a table.
  func filled(_ table: ReportTable, _ calendar: any SiteCalendar) -> ReportView {
    ReportView(
      name: name, list: list, format: format, madeAt: madeAt, rows: Int64(table.count),
      content: table.content(format, title: name, calendar: calendar),
      fields: format == .text ? table.columns : nil,
      lines: format == .text ? table.lines.map { ReportLine(cells: $0) } : nil, failure: nil)
  }
}
