import OpsDomain

/// What every repository offers: one entity, fetched, created, updated and deleted through the
/// gate of one transaction.
public protocol EntityRepository<Item>: Sendable {
  associatedtype Item: Entity

  /// The entity, or nil when it does not exist for the principal.
  func fetch(_ id: RecordID) async throws -> Item?
  /// A page of entities.
  func fetch(_ query: Query) async throws -> Page<Item>
  /// Stores a new entity; returns it with version 1.
  func create(_ item: Item) async throws -> Item
  /// Stores a changed entity that still has the version it was read with.
  func update(_ item: Item) async throws -> Item
  /// Removes the entity that still has the version it was read with.
  func delete(_ item: Item) async throws
}
