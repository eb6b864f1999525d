import OpsStorage
import OpsStorageLocal

extension Composition {
  /// What an open store says of itself; nothing of a store in memory or at a server.
  package static func facts(of store: any RecordStore) async throws -> [StoreFact] {
    if let local = store as? LocalStore { return try await local.facts() }
    return try await databaseFacts(store) ?? []
  }
}
