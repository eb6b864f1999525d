import OpsBooks
import OpsKernel
import OpsStorage
import ServiceLifecycle

/// Seals the journal of a served book: after 100 commits or 60 seconds, whichever comes first.
/// What the last requests write is sealed by the server's end.
struct SealingService: Service {
  static let commits: Int64 = 100
  static let seconds = 60

  let book: Book

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var sealed: Int64 = 0
      var waited = 0
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(1))
        waited += 1
        if waited.isMultiple(of: Self.seconds) { await book.access?.flush() }
        // A book that cannot be read now is looked at again in a second; nothing is lost meanwhile.
        guard let end = try? await book.store.journal.head().sequence else {
          // If that lasts, the log says why nothing is sealed.
          if waited.isMultiple(of: Self.seconds) { await book.sealJournal() }
          continue
        }
        guard end > sealed, end - sealed >= Self.commits || waited >= Self.seconds else { continue }
        waited = 0
        sealed = end
        await book.sealJournal()
      }
    }
  }
}
