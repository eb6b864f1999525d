import OpsDomain
import OpsKernel
import OpsStorage

extension MenuService {
  static let show = Operation<MenuItemReference, MenuItemView>(
    "menu.show", area: .marketplace, "Shows one item of the menu of a partner.",
    permission: .marketExplore, effect: .read,
    examples: [
      "menu show \"Bella Napoli\" LAMP-1", "menu show \"Bella Napoli\" LAMP-1 -o json",
    ], consistency: .snapshot)

  /// One item of a partner that the caller sees. Throws `notfound.any` and `notfound.sku`.
  public func show(
    _ input: MenuItemReference, _ call: Call
  ) async throws -> Outcome<MenuItemView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let partner = try await transaction.repository(Partner.self).named(input.partner)
      let system = transaction.asSystem("reads the menu of a partner that the caller sees")
      let item = try await system.repository(MenuItem.self)
        .named(input.sku, size: input.size, of: partner)
      return try await MenuReader(partner, transaction).views([item]).only("A menu item")
    }
  }
}
