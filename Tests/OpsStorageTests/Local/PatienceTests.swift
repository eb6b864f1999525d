import OpsDomain
import Testing

@testable import OpsStorageLocal

/// What can as well be done later does not wait for others.
@Suite struct PatienceTests {
  /// Runs `body` while a transaction of `store` is open.
  private func whileWriting(
    _ store: LocalStore, _ body: @escaping @Sendable () async -> Void
  ) async throws {
    _ = try await store.transact { _ in await body() }
  }

  private func isBusy(_ store: LocalStore) async -> Bool {
    do {
      _ = try await store.transactSoon { _ in }
      return false
    } catch let error as OpsError {
      return error.code == .bookBusy
    } catch {
      return false
    }
  }

  /// The lock is held until the answer is there: who waited for it would wait for ever.
  @Test func neitherForThisProcessNorForAnother() async throws {
    let book = try LocalBook()
    let one = try await book.open { $0.lockWaitMilliseconds = 600_000 }
    let other = try await book.open { $0.lockWaitMilliseconds = 600_000 }
    try await whileWriting(one) {
      #expect(await isBusy(one))
      #expect(await isBusy(other))
    }
    #expect(await !isBusy(one))
    #expect(await !isBusy(other))
    try await one.close()
    try await other.close()
  }
}
