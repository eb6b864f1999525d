import OpsDomain
import OpsStorage
import Synchronization

/// What the questions of one pass share because it is dear to work out. What it knows may be as old
/// as the pass.
public final class NoticePass: Sendable {
  private let countsDue = Mutex<[CivilDate: Int]>([:])

  public init() {}

  /// How many products are to be counted today by their cycle.
  func countsDue(_ transaction: Transaction) async throws -> Int {
    let today = transaction.today
    if let known = countsDue.withLock({ $0[today] }) { return known }
    let due = try await CountSchedule(transaction).due().count
    countsDue.withLock { $0[today] = due }
    return due
  }
}
