import OpsDomain
import OpsStorage
import Synchronization

/// What the questions of one pass share because it is dear to work out. What it knows may be as old
/// as the pass.
public final class NoticePass: Sendable {
  private let countsDue = Mutex<[CivilDate: Int]>([:])

  public init() {}

  /// How many products that people are told of are to be counted today by their cycle.
  func countsDue(_ transaction: Transaction) async throws -> Int {
    let today = transaction.today
    if let known = countsDue.withLock({ $0[today] }) { return known }
    var categories = CategoryNotices(transaction)
    var due = 0
    for entry in try await CountSchedule(transaction).due()
    where try await categories.areSent(of: entry.product) { due += 1 }
    countsDue.withLock { $0[today] = due }
    return due
  }
}
