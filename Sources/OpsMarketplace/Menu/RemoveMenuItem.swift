import OpsDomain
import OpsKernel
import OpsStorage

extension MenuService {
  static let remove = Operation<MenuItemReference, MenuItemView>(
    "menu.remove", area: .marketplace, "Removes a product from the menu of a partner.",
    permission: .catalogueManage, effect: .destructive(.reversible),
    examples: [
      "menu remove \"Bella Napoli\" LAMP-1 --dry-run", "menu remove \"Bella Napoli\" LAMP-1 --yes",
    ])

  /// Removes an item with its options and images, from carts as well; its goods stay where they
  /// are. Throws `denied.permission`, `notfound.sku`, `notfound.any`, and `rule.dependants` for an
  /// item that was ever ordered.
  public func remove(
    _ input: MenuItemReference, _ call: Call
  ) async throws -> Outcome<MenuItemView> {
    try await desk.perform(Self.remove, input, call) { transaction in
      let desk = MenuDesk(transaction)
      let (partner, item) = try await desk.item(input.partner, input.sku, size: input.size)
      let view = try await desk.view(item, of: partner)
      let users = transaction.hooks(MenuItemUser.self)
      for user in users { try await user.checkRemoval?(item, desk.system) }
      for user in users { try await user.removal?(item, desk.system) }
      for option in try await MenuOption.of([item.id], desk.system)[item.id] ?? [] {
        try await desk.system.repository(MenuOption.self).delete(option)
      }
      for image in try await MenuImage.of([item.id], desk.system)[item.id] ?? [] {
        try await desk.system.repository(MenuImage.self).delete(image)
      }
      try await transaction.repository(MenuItem.self).delete(item)
      return view
    }
  }
}
