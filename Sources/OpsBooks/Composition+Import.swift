import Crypto
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsStorageLocal

/// A new book of what comes from elsewhere.
extension Composition {
  /// Makes the configured book of records. Its first commits name the export by a digest.
  ///
  /// - Parameters:
  ///   - expected: The digest that each collection must have.
  ///   - fill: Adds the records.
  /// - Throws: `rule.bad_state` for a book that is not empty or that was begun and not finished,
  ///   and what `fill` and the book throw.
  package func restore(
    expecting expected: [String: String], _ fill: (inout RecordRestore) async throws -> Void
  ) async throws {
    let reason = Self.reason(ofImport: expected)
    let random = SystemRandom()
    let clock: any BusinessClock = configuration.now.map { ManualClock($0) } ?? SystemClock()
    let (store, apart) = try await target()
    defer { apart.close() }
    do {
      var restore = try await RecordRestore(into: store, vault: apart.vault) {
        CommitHeader(
          key: OperationKey.make(clock: clock, random: random), at: clock.now(),
          operation: SystemWork.importBook.rawValue, reason: reason)
      }
      try await fill(&restore)
      try await restore.finish(expecting: expected)
      try await ErasureReceipt.keepList(ofCopy: store, in: apart.vault)
      try await store.close()
    } catch {
      // Report why it failed, not that the book did not close.
      try? await store.close()
      throw error
    }
  }

  /// Why the first commits of a book of an export were made. It tells a later import whether the
  /// book was made of the same records.
  ///
  /// - Parameter digests: Of each collection that was taken, by name.
  package static func reason(ofImport digests: [String: String]) -> String {
    var hash = SHA256()
    for (name, digest) in digests.sorted(by: { $0.key < $1.key }) {
      hash.update(data: Array("\(name) \(digest)\n".utf8))
    }
    return "export \(HexText.of(hash.finalize()))"
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
