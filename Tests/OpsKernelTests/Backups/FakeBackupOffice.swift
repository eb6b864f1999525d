import OpsDomain
import Synchronization

@testable import OpsKernel

/// Makes no files, and says that it did, or that it could not.
final class FakeBackupOffice: BackupOffice {
  private struct State {
    var orders: [BackupOrder] = []
    var refusal: OpsError?
    var removed: [String] = []
    var isWhole = true
  }

  private let state = Mutex(State())
  private let clock: ManualClock?

  /// - Parameter clock: Says when a backup was begun; without one, that is 1970.
  init(clock: ManualClock? = nil) { self.clock = clock }

  /// What was ordered so far.
  var orders: [BackupOrder] { state.withLock { $0.orders } }

  /// Lets the next backups fail; nil lets them succeed.
  func refuse(_ error: OpsError?) { state.withLock { $0.refusal = error } }
  /// Lets the next backup remove these files.
  func remove(_ files: [String]) { state.withLock { $0.removed = files } }
  /// Lets the next drills find a book that does not hold.
  func breakDown() { state.withLock { $0.isWhole = false } }

  func make(
    _ order: BackupOrder, progress: @escaping BackupProgress
  ) async throws -> BackupReceipt {
    try await progress(BackupStep("writing", done: 1, all: 2))
    let at = clock?.now() ?? Instant(milliseconds: 0)
    return try state.withLock { state in
      if let refusal = state.refusal { throw refusal }
      state.orders.append(order)
      return BackupReceipt(
        file: "\(order.place)/\(state.orders.count)", at: at, sequence: 7,
        size: 100, images: 0, duration: 1_500, removed: state.removed, keyFile: nil)
    }
  }

  func prove(
    _ file: String, passphraseFile: String?, progress: @escaping BackupProgress
  ) async throws -> BackupProof {
    let isWhole = state.withLock { $0.isWhole }
    return BackupProof(
      sequence: 7, restoring: 2_000, checking: 100,
      checks: [BackupProof.Check("journal", isWhole, isWhole ? "7 commits" : "commit 3 is wrong")])
  }
}
