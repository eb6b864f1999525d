import OpsDomain
import OpsKernel
import OpsStorage

/// What uses images that records of one kind name. Without more they are about no person.
protocol NamedImageUser: ImageUser {
  associatedtype Item: Entity

  /// Which records these are, and where they name their images.
  var source: NamedImages<Item> { get }
}

extension NamedImageUser {
  func named(
    _ digests: [ImageDigest], _ system: Transaction
  ) async throws -> Set<ImageDigest> {
    try await source.named(digests, system)
  }

  func digests(
    after digest: ImageDigest?, limit: Int, _ system: Transaction
  ) async throws -> [ImageDigest] {
    try await source.digests(after: digest, limit: limit, system)
  }

  func images(
    of person: RecordID, in schema: Schema, _ system: Transaction
  ) async throws -> [ImageDigest] {
    []
  }
}
