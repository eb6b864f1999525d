import OpsDomain
import Synchronization

/// Attempts in the memory of one process, no longer than they count: a restart forgets them.
package final class LocalAttempts: AttemptMemory {
  private let most: Int
  private let longest: TimeSpan
  private let state = Mutex<[String: [Instant]]>([:])

  /// - Parameters:
  ///   - most: Keys that are remembered; beyond that the older half is forgotten.
  ///   - longest: The longest window there is.
  package init(keeping most: Int, for longest: TimeSpan) {
    self.most = most
    self.longest = longest
  }

  package func change<Answer: Sendable>(
    _ keys: [String], at now: Instant, _ change: (inout [String: [Instant]]) -> Answer
  ) -> Answer {
    state.withLock { attempts in
      var part: [String: [Instant]] = [:]
      for key in keys { part[key] = attempts[key] }
      let answer = change(&part)
      for key in keys { attempts[key] = part[key].flatMap { $0.isEmpty ? nil : $0 } }
      if attempts.count > most { trim(&attempts, at: now) }
      return answer
    }
  }

  private func trim(_ attempts: inout [String: [Instant]], at now: Instant) {
    attempts = attempts.filter { entry in
      entry.value.contains { AttemptLog.isWithin(longest, $0, now) }
    }
    guard attempts.count > most else { return }
    let newest = attempts.sorted { ($0.value.max() ?? .minimum) > ($1.value.max() ?? .minimum) }
    attempts = Dictionary(
      newest.prefix(most / 2).map { ($0.key, $0.value) },
      uniquingKeysWith: { first, _ in first })
  }
}
