import OpsStorage

/// A store for one test, and how to get rid of it.
public struct StoreLease: Sendable {
  public let store: any RecordStore
  /// Closes the store and removes what it left: files, a server, a database.
  public let teardown: @Sendable () async throws -> Void

  /// - Parameter teardown: Closes the store unless told otherwise.
  public init(
    _ store: any RecordStore, teardown: (@Sendable () async throws -> Void)? = nil
  ) {
    self.store = store
    self.teardown = teardown ?? { try await store.close() }
  }
}
