import OpsDomain
import OpsStorage

extension MenuItemUser {
  /// An item that was ever ordered is never removed. What is sold lies at the partner until a
  /// driver fetches it, although it has left its stock.
  static let ofOrders = MenuItemUser(
    checkRemoval: { item, system in
      let lines = system.repository(OrderLine.self)
      if try await lines.first(where: .equals(OrderLine.Columns.itemID, item.id)) != nil {
        let name = try await MenuItemName(item, system)
        throw OpsError(
          .dependants, "\"\(Excerpt.of(item.name))\" cannot be removed: it has been ordered",
          field: "sku", hint: "run `opsh menu edit \(name) --available off` to hide it instead")
      }
    },
    notFetched: { partner, system in
      typealias Columns = MarketOrder.Columns
      var sold: [RecordID: Quantity] = [:]
      for status in OrderStatus.all(where: \.isNotFetched) {
        let orders = try await system.repository(MarketOrder.self).all(
          where: .both(.equals(Columns.partnerID, partner.id), .equals(Columns.status, status)),
          order: [.ascending(Columns.placedAt)])
        guard !orders.isEmpty else { continue }
        let lines = try await system.repository(OrderLine.self).all(
          where: .oneOf(OrderLine.Columns.orderID, orders.map(\.id).sorted()))
        for line in lines where !line.isUnlimited {
          sold[line.itemID, default: .zero] += Quantity.whole(line.quantity)
        }
      }
      return sold
    })
}
