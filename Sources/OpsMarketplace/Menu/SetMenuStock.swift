import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `menu.stock`.
public struct SetMenuStock: OperationInput {
  /// The partner that sells the item.
  public var partner: NameOf<Partner>
  /// The product, by its SKU.
  public var sku: NameOf<MenuItem>
  /// `Q|unlimited`: The stock of the partner from now on.
  public var quantity: Name
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// `X`: Set the stock of this lot only.
  public var lot: Name?
  /// Best-before date of the goods that are received.
  public var expires: CivilDate?
}

extension MenuService {
  static let stock = Operation<SetMenuStock, MenuItemView>(
    "menu.stock", area: .marketplace,
    "Sets a partner's stock of an item; the difference is received or written off.",
    permission: .catalogueManage,
    effect: .write(.final("set the stock again")),
    examples: [
      "menu stock \"Bella Napoli\" LAMP-1 25", "menu stock \"Bella Napoli\" LAMP-1 unlimited",
    ])

  /// Sets the stock. Goods of which less is there than was said are received from the supplier's
  /// side, of which more are written off as counted. Throws `denied.permission`, `notfound.sku`,
  /// `notfound.any`, `data.bad_quantity`, `data.bad_value` for goods in lots without a lot, and
  /// `rule.lot_mismatch`.
  public func stock(_ input: SetMenuStock, _ call: Call) async throws -> Outcome<MenuItemView> {
    try await desk.perform(Self.stock, input, call) { transaction in
      let desk = MenuDesk(transaction)
      var (partner, item) = try await desk.item(input.partner, input.sku, size: input.size)
      let amount = try MenuAmount(parsing: input.quantity, field: "quantity")
      let isUnlimited = amount == .unlimited
      if item.isUnlimited != isUnlimited {
        item.isUnlimited = isUnlimited
        item = try await desk.update(item)
      }
      if case .quantity(let quantity) = amount {
        try await MenuStock(partner: partner, system: desk.system)
          .set(quantity, of: item, lot: input.lot, expires: input.expires)
      }
      return try await desk.view(item, of: partner)
    }
  }
}
