import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsStorageLocal

/// A new book of what comes from elsewhere.
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
    let (store, apart) = try await target()
    defer { apart.close() }
    do {
      var restore = try await RecordRestore(into: store, vault: apart.vault) {
        CommitHeader(
          key: OperationKey.make(clock: clock, random: random), at: clock.now(),
          operation: SystemWork.importBook.rawValue)
      }
      let expected = try await fill(&restore)
      try await restore.finish(expecting: expected)
      try await ErasureReceipt.keepList(ofCopy: store, in: apart.vault)
      try await store.close()
      return restore.records
    } catch {
      // Report why it failed, not that the book did not close.
      try? await store.close()
      throw error
    }
  }

  /// Opens the configured book for what comes from elsewhere, and makes it where it is missing.
  /// The caller closes both.
  package func target() async throws -> (book: any RecordStore & BookTarget, apart: BookApart) {
    let random = SystemRandom()
    let apart = try await apart(.creating, random, nil)
    do {
      switch configuration.kind {
      case .local:
        var options = LocalStoreOptions()
        options.vault = apart.vault
        options.declaredTables = blueprint.tables
        let store = try await LocalStore(
          path: configuration.files.path, schemas: blueprint.rules.schemas, options: options)
        return (store, apart)
      case .postgres:
        return (try await database(creates: true, random, vault: apart.vault), apart)
      case .mock, .remote, .desk:
        throw OpsError(
          .configuration, "Only a local book, or one in a database, can be made of another one")
      }
    } catch {
      apart.close()
      throw error
    }
  }
}
