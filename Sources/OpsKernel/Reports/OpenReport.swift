import OpsDomain
import OpsStorage
import Synchronization

/// Input of `report.open`.
public struct OpenReport: OperationInput {
  /// `NUMBER`: Number of a report that was made for you, such as REP-000001.
  public var number: Name
}

extension ReportService {
  static let open = Operation<OpenReport, ReportView>(
    "report.open", area: .platform, "Shows a report that was made for you.", permission: nil,
    whyOpen: why, effect: .write(.final("a report that was opened stays opened")),
    examples: ["report open REP-000001 --dry-run", "report open REP-000001"])

  /// Shows a report that was made for the caller and notes that it was opened. One whose content
  /// was not kept, because it may show people, is made again with the rights of now. Content that
  /// was kept is shown while the caller may still see the list, and all that was seen when it was
  /// made; with less it is made again as well.
  ///
  /// Throws `notfound.any`, the same for somebody else's, `denied.permission`, what the list
  /// throws, and `conflict.answer_erased` for a key under which a report without kept content was
  /// opened before: made again it could say something else, and a key has one answer.
  public func open(_ input: OpenReport, _ call: Call) async throws -> Outcome<ReportView> {
    let missing = Mutex<ReportDefinition?>(nil)
    let outcome = try await desk.perform(Self.open, input, call) { transaction in
      let user = try transaction.principal.requireOwnInbox()
      let system = transaction.asSystem("opens a report of the user it was made for")
      var issue = try await Self.issue(input.number, of: user, system)
      let definition = try ReportDefinition(kept: issue.definition)
      let content = try self.content(of: issue, definition, for: transaction.principal)
      if issue.openedAt == nil {
        issue.openedAt = system.now
        issue = try await system.repository(ReportIssue.self).update(issue)
      }
      let isMissing = content == nil && issue.failure == nil
      missing.withLock { $0 = isMissing ? definition : nil }
      let view = ReportView(
        name: issue.name, list: definition.list, format: definition.format,
        madeAt: isMissing ? system.now : issue.madeAt, rows: issue.rows,
        content: content ?? "", fields: nil, lines: nil, failure: issue.failure)
      let list = try? desk.operations.operation(named: definition.list).descriptor
      guard definition.format == .text, let content,
        let table = ReportTable(kept: content, titles: list.map(ReportRun.titles) ?? [:])
      else { return view }
      return view.filled(table, desk.calendar)
    }
    guard desk.forwarder == nil else { return outcome }
    if outcome.isReplay {
      try requireKept(outcome.output, input.number, call)
      return outcome
    }
    guard let definition = missing.withLock({ $0 }) else { return outcome }
    let table = try await ReportRun(definition: definition, desk: desk).table(for: call.principal)
    return outcome.map { $0.filled(table, desk.calendar) }
  }

  /// The content that was kept, if the caller still sees all of it; nil where there is none.
  ///
  /// Throws `denied.permission` and `denied.scope` for a caller who may not run the list now, and
  /// what there is to say of a list that is gone.
  private func content(
    of issue: ReportIssue, _ definition: ReportDefinition, for principal: Principal
  ) throws -> String? {
    guard let content = issue.content else { return nil }
    try desk.admit(principal, to: desk.operations.operation(named: definition.list).descriptor)
    let openers = desk.world.blueprint.openers
    guard let then = issue.seenWith.flatMap({ AnswerRights($0, openers) }),
      AnswerRights(of: principal, openers).covers(then)
    else { return nil }
    return content
  }

  /// Throws `conflict.answer_erased` for an answer whose content was not kept, and what the list
  /// throws for a caller who may not run it now.
  private func requireKept(
    _ report: ReportView, _ number: String, _ call: Call
  ) throws {
    guard report.failure == nil else { return }
    try desk.admit(
      call.principal, to: desk.operations.operation(named: report.list).descriptor)
    guard report.content.isEmpty, report.lines == nil else { return }
    throw OpsError(
      .answerErased,
      "This call was already made, and its answer was not kept because it may show people",
      field: "key",
      hint: "run `opsh report open \(Excerpt.of(number))` with another key to make it again")
  }

  private static func issue(
    _ number: String, of user: RecordID, _ system: Transaction
  ) async throws -> ReportIssue {
    let full = SeriesNumber.full(number, of: ReportIssue.self) ?? number.uppercased()
    let found = try await system.repository(ReportIssue.self)
      .fetch(key: ReportIssue.numberKey, full)
    guard let found, found.userID == user else {
      throw OpsError(
        .notFound, "No report \(Excerpt.of(number)) was made for you", field: "number",
        hint: "run `opsh report inbox` to see yours")
    }
    return found
  }
}
