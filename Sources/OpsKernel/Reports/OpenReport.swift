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
  /// was kept is shown while the caller may still see the list.
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
      let list = try? desk.operations.operation(named: definition.list).descriptor
      if issue.content != nil, let list { try desk.admit(transaction.principal, to: list) }
      if issue.openedAt == nil {
        issue.openedAt = system.now
        issue = try await system.repository(ReportIssue.self).update(issue)
      }
      let isMissing = issue.content == nil && issue.failure == nil
      missing.withLock { $0 = isMissing ? definition : nil }
      let view = ReportView(
        name: issue.name, list: definition.list, format: definition.format,
        madeAt: isMissing ? system.now : issue.madeAt, rows: issue.rows,
        content: issue.content ?? "", fields: nil, lines: nil, failure: issue.failure)
      guard definition.format == .text, let content = issue.content,
        let table = ReportTable(kept: content, titles: list.map(ReportRun.titles) ?? [:])
      else { return view }
      return view.filled(table, desk.calendar)
    }
    guard desk.forwarder == nil else { return outcome }
    if outcome.isReplay {
      try await requireKept(input.number, call)
      return outcome
    }
    guard let definition = missing.withLock({ $0 }) else { return outcome }
    let table = try await ReportRun(definition: definition, desk: desk).table(for: call.principal)
    return outcome.map { $0.filled(table, desk.calendar) }
  }

  /// Throws `conflict.answer_erased` for a report whose content was not kept.
  private func requireKept(_ number: String, _ call: Call) async throws {
    guard let user = call.principal.userID else { return }
    let isKept = try await desk.readAsSystem(.part(of: Self.open.descriptor)) { transaction in
      let issue = try await Self.issue(number, of: user, transaction)
      return issue.content != nil || issue.failure != nil
    }
    guard !isKept else { return }
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
