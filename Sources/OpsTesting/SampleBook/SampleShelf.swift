import Synchronization

/// Things that are made once and copied from then on, by what makes them different. What is on the
/// shelf is never worked with.
package final class SampleShelf<Item: Sendable>: Sendable {
  private let kept = Mutex<[String: Item]>([:])

  /// An empty shelf.
  package init() {}

  /// A copy of the thing of that kind, or a new one: then a copy of it is kept.
  ///
  /// - Parameters:
  ///   - copy: Makes one that shares nothing with the other; nil for one that cannot be copied,
  ///     which is not kept.
  ///   - make: Makes a new one. Throws what it throws.
  package func copy(
    of kind: String, _ copy: (Item) -> Item?, or make: () async throws -> Item
  ) async throws -> Item {
    if let known = kept.withLock({ $0[kind] }), let own = copy(known) { return own }
    let made = try await make()
    if let own = copy(made) { kept.withLock { $0[kind] = own } }
    return made
  }
}
