import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for the images of menu items, besides ``ImageRules``: an item has a
/// limited number of them, and none changes.
enum MenuImageRules {
  static let images = CollectionRules(MenuImage.self, readable: .marketAdminister)
    .belonging(to: MenuImage.Columns.itemID.column)
    .told(with: MenuImage.Columns.itemID.column)
    .byHand(isPart: true, [.insert: [MenuService.image], .delete: [MenuService.image]])
    .transition(of: MenuImage.self) { old, new in
      guard let new else { return }
      guard old == nil else {
        throw OpsError(.badState, "An image of a menu item cannot be changed", field: "image")
      }
      try ImageRules.check(new.digest, new.bytes, atMost: MarketImageLimits.item)
    }
    .reaction(of: MenuImage.self, checkItem)

  private static func checkItem(
    _ old: MenuImage?, _ new: MenuImage?, _ transaction: Transaction
  ) async throws {
    guard let id = (new ?? old)?.itemID,
      let item = try await transaction.repository(MenuItem.self).fetch(id)
    else { return }
    try ImageRules.requireOwner(item.ownerID, transaction.caller)
    guard new != nil else { return }
    let count = try await transaction.repository(MenuImage.self)
      .count(where: .equals(MenuImage.Columns.itemID, item.id))
    guard count <= MarketImageLimits.ofItem else {
      let name = try await MenuItemName(item, transaction)
      throw OpsError(
        .ruleViolated, "A menu item can have at most \(MarketImageLimits.ofItem) images",
        field: "image", hint: "remove one with `opsh menu image remove \(name) N`")
    }
  }
}
