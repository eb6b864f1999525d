import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `privacy.retain`.
public struct RetainData: OperationInput {}

extension PrivacyService {
  static let retain = Operation<RetainData, RetentionReport>(
    "privacy.retain", area: .identity,
    "Removes data that is older than the settings allow; a server does this every day.",
    permission: .systemManageSecurity, effect: .destructive(.rights),
    examples: ["privacy retain --dry-run", "privacy retain --yes"], standsAlone: true)

  /// Removes access events, visits, marketing consents and receipts past their time, sessions and
  /// tokens that were over for 30 days, makes stored answers past theirs unreadable, and finishes
  /// erasures that were cut off. Commits stay.
  public func retain(
    _ input: RetainData, _ call: Call
  ) async throws -> Outcome<RetentionReport> {
    let outcome = try await desk.perform(Self.retain, input, call) { transaction in
      var run = RetentionRun(transaction, desk.world.blueprint.marks)
      return try await run.run()
    }
    guard !call.isRehearsal, desk.standsAlone else { return outcome }
    let erasures = try await finishErasures()
    let answers = try await eraseAnswers()
    var report = outcome.output
    report.erasures = Int64(erasures)
    report.answers = answers
    return outcome.map { _ in report }
  }

  /// Destroys the keys of stored answers that are past their time, from where the last run ended.
  private func eraseAnswers() async throws -> Int64 {
    let journal = desk.store.journal
    guard let vault = journal.vault else { return 0 }
    let (mark, limit) = try await desk.readAsSystem(.retainData) { transaction in
      let mark = try await transaction.repository(RetentionMark.self).first(where: .everything)
      let kept = try await Settings.retentionOfAnswers.keeping(transaction)
      return (mark, transaction.now.adding(TimeSpan(milliseconds: -kept.milliseconds)))
    }
    var slots: [Int64] = []
    var position = mark?.through ?? 0
    var pages = journal.pages(after: position, size: 500)
    walk: while let commits = try await pages.next() {
      for commit in commits {
        guard commit.header.at < limit else { break walk }
        if let slot = commit.header.answer.flatMap(StoredAnswer.slot) { slots.append(slot) }
        position = commit.sequence
      }
    }
    try vault.destroy(slots)
    guard position > mark?.through ?? 0 else { return 0 }
    let through = position
    _ = try await desk.performAsSystem(.retainData) { transaction in
      let marks = transaction.repository(RetentionMark.self)
      guard var mark = try await marks.first(where: .everything) else { return }
      mark.through = through
      _ = try await marks.update(mark)
    }
    return Int64(slots.count)
  }
}
