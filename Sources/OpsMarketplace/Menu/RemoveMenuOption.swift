import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `menu.remove_option`.
public struct RemoveMenuOption: OperationInput {
  /// The partner that sells the item.
  public var partner: NameOf<Partner>
  /// The product, by its SKU.
  public var sku: NameOf<MenuItem>
  /// `NAME:VALUE`: The choice.
  public var option: Name
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
}

extension MenuService {
  static let removeOption = Operation<RemoveMenuOption, MenuItemView>(
    "menu.remove_option", area: .marketplace, "Removes an option from a menu item.",
    permission: .catalogueManage, effect: .write(.reversible),
    examples: [
      "menu remove-option \"Bella Napoli\" LAMP-1 bulb:warm --dry-run",
      "menu remove-option \"Bella Napoli\" LAMP-1 bulb:warm",
    ])

  /// Removes an option and answers the item without it. Throws `denied.permission`,
  /// `notfound.sku` and `notfound.any`.
  public func removeOption(
    _ input: RemoveMenuOption, _ call: Call
  ) async throws -> Outcome<MenuItemView> {
    try await desk.perform(Self.removeOption, input, call) { transaction in
      let desk = MenuDesk(transaction)
      let (partner, item) = try await desk.item(input.partner, input.sku, size: input.size)
      let choice = try MenuOptionText.choice(input.option)
      let options = desk.system.repository(MenuOption.self)
      let found = try await options.fetch(
        key: MenuOption.choiceKey, item.id, choice.name, choice.value)
      guard let found else {
        throw OpsError(
          .notFound,
          "\"\(Excerpt.of(item.name))\" has no option \(Excerpt.of(input.option))",
          field: "option",
          hint: "run `opsh menu show \"\(Excerpt.of(partner.name))\" \(Excerpt.of(input.sku))` to "
            + "see its options")
      }
      let changed = try await desk.update(item)
      try await options.delete(found)
      return try await desk.view(changed, of: partner)
    }
  }
}
