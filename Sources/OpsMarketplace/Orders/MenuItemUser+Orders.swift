import OpsDomain
import OpsStorage

extension MenuItemUser {
  /// An item that was ever ordered is never removed.
  static let ofOrders = MenuItemUser(checkRemoval: { item, system in
    let lines = system.repository(OrderLine.self)
    if try await lines.first(where: .equals(OrderLine.Columns.itemID, item.id)) != nil {
      throw OpsError(
        .dependants, "\"\(Excerpt.of(item.name))\" cannot be removed: it has been ordered",
        field: "sku", hint: "`opsh menu edit PARTNER SKU --available off` hides it instead")
    }
  })
}
