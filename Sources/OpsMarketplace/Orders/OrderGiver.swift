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
    // Only its customer makes an order smaller that goes on, and a bank acts for its customer.
    let isByOthers =
      order.cancelledBy == .seller || order.cancelledBy == .administrator || order.wasNotAccepted
    return GivenBackGoods(
      customer: isByOthers ? nil : order.customerID, keptUntil: sale.keptUntil)
  }
}
