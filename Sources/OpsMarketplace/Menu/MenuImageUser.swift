import OpsDomain
import OpsKernel
import OpsStorage

/// The images that menu items name. They show goods and no person.
struct MenuImageUser: NamedImageUser {
  let source = NamedImages<MenuImage>(field: MenuImage.Columns.digest) { $0.digest }

  var operations: [OperationDescriptor] { [MenuService.edit.descriptor] }
  var showing: [OperationDescriptor] {
    [MenuService.image.descriptor, MenuService.show.descriptor, MenuService.list.descriptor]
  }
  var largest: Int { MarketImageLimits.item }

  func isUsed(_ system: Transaction) async throws -> Bool {
    try await PartnerImageUser().isUsed(system)
  }

  /// Of an item whose partner the caller sees.
  func reading(
    of digest: ImageDigest, _ transaction: Transaction
  ) async throws -> PersonalReading? {
    guard isMeant(for: transaction.caller) else { return nil }
    let system = transaction.asSystem("finds out who may see an image")
    let found = try await source.items(naming: digest, system)
    let items = try await system.seen(MenuItem.self, Set(found.map(\.itemID)))
    let isSeen = try await PartnerImageUser.isAnySeen(of: items.map(\.partnerID), transaction)
    return isSeen ? PersonalReading() : nil
  }
}
