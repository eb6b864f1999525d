import OpsDomain
import OpsStorage

extension NoticeScope {
  /// Which of some numbers of days before a date people are told of now, and when. Of stages whose
  /// day has come only the last one counts: people who were not told a week ahead do not get that
  /// notice three days ahead.
  package func stages(
    _ stages: [Int], before date: CivilDate, _ transaction: Transaction
  ) -> [(stage: Int, dueAt: Instant)] {
    let calendar = transaction.context.calendar
    func moment(_ stage: Int) -> Instant { calendar.start(of: date.adding(days: -stage)) }
    let reached = stages.filter { moment($0) <= transaction.now }.min()
    var kept = stages.filter { moment($0) > transaction.now } + [reached].compactMap(\.self)
    if case .all(let until) = self { kept = kept.filter { moment($0) <= until } }
    return kept.map { ($0, moment($0)) }
  }
}
