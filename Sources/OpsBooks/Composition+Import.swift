import OpsDomain
import OpsKernel
import OpsStorage
import OpsStorageLocal

/// A new book of records that come from elsewhere.
extension Composition {
  /// Makes the configured book of records.
  ///
  /// - Parameter fill: Adds the records, and answers the digest that each collection must have.
  /// - Returns: How many records there are.
  /// - Throws: `rule.bad_state` for a book that is not empty or that was begun and not finished,
  ///   and what `fill` and the book throw.
  package func restore(
    _ fill: (inout RecordRestore) async throws -> [String: String]
  ) async throws -> Int {
    let random = SystemRandom()
    let clock: any BusinessClock = configuration.now.map { ManualClock($0) } ?? SystemClock()
    var options = LocalStoreOptions()
    let vault = configuration.files.vault(random)
    options.vault = vault
    options.declaredTables = blueprint.tables
    let store = try await LocalStore(
      path: configuration.files.path, schemas: blueprint.rules.schemas, options: options)
    do {
      var restore = try await RecordRestore(into: store, vault: vault) {
        CommitHeader(
          key: OperationKey.make(clock: clock, random: random), at: clock.now(),
          operation: SystemWork.importBook.rawValue)
      }
      let expected = try await fill(&restore)
      try await restore.finish(expecting: expected)
      try await store.close()
      return restore.records
    } catch {
      // Report why it failed, not that the book did not close.
      try? await store.close()
      throw error
    }
  }
}
