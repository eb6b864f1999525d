import OpsStorage
import OpsStorageMock

/// Makes empty stores of one implementation, so that the same tests run over all of them.
public struct StoreFactory: Sendable, CustomStringConvertible {
  /// Name of the implementation, shown by test runs.
  public let name: String
  /// Makes an empty store of these collections. A store behind a server gives the server the rules
  /// and acts as an administrator.
  public let make: @Sendable ([CollectionRules]) async throws -> StoreLease

  /// A factory that makes each store with `make`.
  public init(
    _ name: String, make: @escaping @Sendable ([CollectionRules]) async throws -> StoreLease
  ) {
    self.name = name
    self.make = make
  }

  /// Stores in memory.
  public static let mock = StoreFactory("Mock") { rules in
    StoreLease(MockStore(schemas: rules.map(\.schema)))
  }

  public var description: String { name }

  /// Lends an empty store to `body` and removes it afterwards, also when `body` throws.
  public func withStore<Answer: Sendable>(
    of rules: [CollectionRules] = ContractCollections.rules,
    _ body: @Sendable (any RecordStore) async throws -> Answer
  ) async throws -> Answer {
    let lease = try await make(rules)
    let answer: Answer
    do {
      answer = try await body(lease.store)
    } catch {
      try? await lease.teardown()
      throw error
    }
    try await lease.teardown()
    return answer
  }
}

/// A store for one test, and how to get rid of it.
public struct StoreLease: Sendable {
  /// The store.
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
