import OpsDomain
import OpsKernel
import OpsStorage

/// The images that menu items name. They show goods and no person.
struct MenuImageUser: ImageUser {
  /// Records with one image that are looked at to find one that somebody may see.
  private static let most = 100

  var operations: [OperationDescriptor] { [MenuService.edit.descriptor] }
  var showing: [OperationDescriptor] {
    [MenuService.image.descriptor, MenuService.show.descriptor, MenuService.list.descriptor]
  }
  var largest: Int { MarketImageLimits.item }

  func isUsed(_ system: Transaction) async throws -> Bool {
    try await PartnerImageUser().isUsed(system)
  }

  func named(
    _ digests: [ImageDigest], _ system: Transaction
  ) async throws -> Set<ImageDigest> {
    let images = try await system.repository(MenuImage.self)
      .all(where: .oneOf(MenuImage.Columns.digest, digests.map(\.text)))
    return Set(images.compactMap { ImageDigest($0.digest) })
  }

  func digests(
    after digest: ImageDigest?, limit: Int, _ system: Transaction
  ) async throws -> [ImageDigest] {
    let last = digest?.text ?? ""
    let images = try await system.repository(MenuImage.self).first(
      limit, where: .greater(MenuImage.Columns.digest, last),
      order: [.ascending(MenuImage.Columns.digest)])
    return Set(images.compactMap { ImageDigest($0.digest) }).sorted()
  }

  func images(
    of person: RecordID, in schema: Schema, _ system: Transaction
  ) async throws -> [ImageDigest] {
    []
  }

  /// Of an item whose partner the caller sees.
  func reading(
    of digest: ImageDigest, _ transaction: Transaction
  ) async throws -> PersonalReading? {
    guard isMeant(for: transaction.caller) else { return nil }
    let system = transaction.asSystem("finds out who may see an image")
    let images = try await system.repository(MenuImage.self).first(
      Self.most, where: .equals(MenuImage.Columns.digest, digest.text))
    let items = try await system.seen(MenuItem.self, Set(images.map(\.itemID)))
    let isSeen = try await PartnerImageUser.isAnySeen(of: items.map(\.partnerID), transaction)
    return isSeen ? PersonalReading() : nil
  }
}
