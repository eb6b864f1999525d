import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `menu.add_option`.
public struct AddMenuOption: OperationInput {
  /// The partner that sells the item.
  public var partner: NameOf<Partner>
  /// The product, by its SKU.
  public var sku: NameOf<MenuItem>
  /// `NAME:VALUE=M`: The choice, and what it adds to the price.
  public var option: Name
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
}

extension MenuService {
  static let addOption = Operation<AddMenuOption, MenuItemView>(
    "menu.add_option", area: .marketplace,
    "Adds an option to a menu item, or changes its extra price.",
    permission: .catalogueManage, effect: .write(.reversible),
    examples: [
      "menu add-option \"Bella Napoli\" LAMP-1 color:red=1.50",
      "menu add-option \"Bella Napoli\" LAMP-1 gift:wrapped=2 -o json",
    ])

  /// Writes an option. Throws `denied.permission`, `notfound.sku`, `notfound.any`,
  /// `data.bad_value`, `data.bad_amount`, and `rule.violated` for one too many.
  public func addOption(
    _ input: AddMenuOption, _ call: Call
  ) async throws -> Outcome<MenuItemView> {
    try await desk.perform(Self.addOption, input, call) { transaction in
      let desk = MenuDesk(transaction)
      let (partner, item) = try await desk.item(input.partner, input.sku, size: input.size)
      let text = try MenuOptionText(parsing: input.option, transaction.context.currency)
      let options = desk.system.repository(MenuOption.self)
      // The item is written first: the gate checks whether it is the caller's.
      if var known = try await options.fetch(
        key: MenuOption.choiceKey, item.id, text.name, text.value)
      {
        guard known.price != text.price else { return try await desk.view(item, of: partner) }
        let item = try await desk.update(item)
        known.price = text.price
        _ = try await options.update(known)
        return try await desk.view(item, of: partner)
      }
      let changed = try await desk.update(item)
      _ = try await options.create(
        MenuOption(
          id: transaction.nextID(), itemID: item.id, name: text.name, value: text.value,
          price: text.price))
      return try await desk.view(changed, of: partner)
    }
  }
}
