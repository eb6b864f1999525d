import OpsDomain
import OpsStorage

/// The images that records of one kind name by their digests.
package struct NamedImages<Item: Entity>: Sendable {
  /// The column with the digest.
  private let field: Field<String>
  /// The digest that a record names; nil for a record without an image.
  private let text: @Sendable (Item) -> String?

  /// - Parameters:
  ///   - field: The column with the digest.
  ///   - text: The digest that a record names; nil for a record without an image.
  package init(field: Field<String>, text: @escaping @Sendable (Item) -> String?) {
    self.field = field
    self.text = text
  }

  /// Which of these images a record names.
  package func named(
    _ digests: [ImageDigest], _ system: Transaction
  ) async throws -> Set<ImageDigest> {
    let items = try await system.repository(Item.self)
      .all(where: .oneOf(field, digests.map(\.text)))
    return Set(items.compactMap { text($0) }.compactMap { ImageDigest($0) })
  }

  /// The images that follow one of them, each once and in order: of `limit` records at most.
  package func digests(
    after last: ImageDigest?, limit: Int, _ system: Transaction
  ) async throws -> [ImageDigest] {
    let items = try await system.repository(Item.self).first(
      limit, where: .greater(field, last?.text ?? ""), order: [.ascending(field)])
    return Set(items.compactMap { text($0) }.compactMap { ImageDigest($0) }).sorted()
  }

  /// Records that name an image: 100 are enough to find one that somebody may see.
  package func items(naming digest: ImageDigest, _ system: Transaction) async throws -> [Item] {
    try await system.repository(Item.self).first(100, where: .equals(field, digest.text))
  }
}
