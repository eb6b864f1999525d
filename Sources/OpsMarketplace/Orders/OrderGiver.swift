import OpsDomain
import OpsSales
import OpsStorage
import OpsWarehouse

/// The customer who cancelled or changed a paid order, or whose bank took the money back: so they
/// gave its goods back. One that others declined or cancelled, or that the partner did not accept
/// in time, nobody gave back.
struct OrderGiver: GoodsGiver {
  func goods(
    givenBackBy movement: StockMovement, _ transaction: Transaction
  ) async throws -> GivenBackGoods? {
    guard let sold = movement.reverses,
      let sale = try await transaction.repository(OrderSale.self)
        .fetch(key: OrderSale.movementKey, sold),
      let order = try await transaction.repository(MarketOrder.self).fetch(sale.orderID)
    else { return nil }
    // The goods of an order that is not cancelled come back only because its customer has changed
    // it. A bank that takes the money back acts for the customer as well.
    let isByOthers =
      order.cancelledBy == .seller || order.cancelledBy == .administrator || order.wasNotAccepted
    return GivenBackGoods(
      customer: isByOthers ? nil : order.customerID, keptUntil: sale.keptUntil)
  }
}
