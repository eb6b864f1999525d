import OpsDomain
import OpsKernel
import OpsStorage

/// The images that partners name. They show shops and no person.
struct PartnerImageUser: ImageUser {
  /// Records with one image that are looked at to find one that somebody may see.
  private static let most = 100

  var operations: [OperationDescriptor] { [PartnerService.edit.descriptor] }
  var showing: [OperationDescriptor] {
    [PartnerService.image.descriptor, PartnerService.show.descriptor]
  }
  var largest: Int { max(MarketImageLimits.hero, MarketImageLimits.logo) }

  func isUsed(_ system: Transaction) async throws -> Bool {
    try await system.repository(Partner.self).first(where: .everything) != nil
  }

  func named(
    _ digests: [ImageDigest], _ system: Transaction
  ) async throws -> Set<ImageDigest> {
    let images = try await system.repository(PartnerImage.self)
      .all(where: .oneOf(PartnerImage.Columns.digest, digests.map(\.text)))
    return Set(images.compactMap { ImageDigest($0.digest) })
  }

  func digests(
    after digest: ImageDigest?, limit: Int, _ system: Transaction
  ) async throws -> [ImageDigest] {
    let last = digest?.text ?? ""
    let images = try await system.repository(PartnerImage.self).first(
      limit, where: .greater(PartnerImage.Columns.digest, last),
      order: [.ascending(PartnerImage.Columns.digest)])
    return Set(images.compactMap { ImageDigest($0.digest) }).sorted()
  }

  func images(
    of person: RecordID, in schema: Schema, _ system: Transaction
  ) async throws -> [ImageDigest] {
    []
  }

  /// Of a partner that the caller sees.
  func reading(
    of digest: ImageDigest, _ transaction: Transaction
  ) async throws -> PersonalReading? {
    guard isMeant(for: transaction.caller) else { return nil }
    let images = try await transaction.asSystem("finds out who may see an image")
      .repository(PartnerImage.self)
      .first(Self.most, where: .equals(PartnerImage.Columns.digest, digest.text))
    let isSeen = try await Self.isAnySeen(of: images.map(\.partnerID), transaction)
    return isSeen ? PersonalReading() : nil
  }

  /// Whether the caller of `transaction` sees one of these partners: one that everybody sees, or
  /// one of their own.
  static func isAnySeen(
    of partners: [RecordID], _ transaction: Transaction
  ) async throws -> Bool {
    let caller = transaction.caller
    guard caller.may(.marketExplore) || PartnerRules.own(caller) != .nothing else { return false }
    for id in Set(partners).sorted() {
      if try await transaction.repository(Partner.self).fetch(id) != nil { return true }
    }
    return false
  }
}
