import OpsDomain
import OpsKernel
import OpsShell
import OpsTesting
import Synchronization

/// A sample book whose sign-in fails in some rounds of a watch, or of a script that waits.
final class RoundsHost: BareHost {
  private let book: SampleBook
  private let rounds = Mutex(1)
  private let failing: ClosedRange<Int>
  private let failure: OpsError
  let completionWait = TimeSpan.zero

  /// - Parameters:
  ///   - failing: The rounds that fail, counted from 1.
  ///   - failure: How.
  init(_ book: SampleBook, failing: ClosedRange<Int>, _ failure: OpsError) {
    self.book = book
    self.failing = failing
    self.failure = failure
  }

  func dependencies() async throws -> AppDependencies { book.dependencies }

  func principal() async throws -> Principal {
    guard !failing.contains(rounds.withLock { $0 }) else { throw failure }
    return book.principal(.administrator)
  }

  func beginRound() { rounds.withLock { $0 += 1 } }
}
