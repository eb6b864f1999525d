import Synchronization

/// What each kind of work has cost lately: the moving mean of its time on a thread, in nanoseconds.
final class WorkCosts: Sendable {
  /// What is expected of work that has never been done here.
  static let unknown: Int64 = 10_000_000
  /// How much of the mean the latest time makes up, as a part of one.
  private static let weight: Int64 = 8

  private let means = Mutex<[String: Int64]>([:])

  /// What the work is expected to cost.
  func estimate(_ work: String) -> Int64 { means.withLock { $0[work] ?? Self.unknown } }

  /// Takes into account what it has cost this time.
  func note(_ work: String, _ nanoseconds: Int64) {
    means.withLock { means in
      guard let mean = means[work] else {
        means[work] = nanoseconds
        return
      }
      means[work] = mean + (nanoseconds - mean) / Self.weight
    }
  }

  /// Takes into account what work has cost that ended without an answer, because it failed, took
  /// too long or nobody waited for it any more: the whole of it would have cost no less.
  func note(unfinished work: String, _ nanoseconds: Int64) {
    guard nanoseconds > estimate(work) else { return }
    note(work, nanoseconds)
  }
}
