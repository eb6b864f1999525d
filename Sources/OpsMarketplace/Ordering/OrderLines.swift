import OpsDomain
import OpsPricing
import OpsStorage

/// The lines of an order as they were priced.
enum OrderLines {
  static func of(
    _ priced: PricedBasket, for order: MarketOrder, _ transaction: Transaction
  ) -> [OrderLine] {
    zip(priced.items, priced.quote.lines).map { item, line in
      OrderLine(
        id: transaction.nextID(), orderID: order.id, itemID: item.item.id,
        productID: item.item.productID, size: item.item.size, name: item.item.name,
        options: item.options, quantity: line.quantity, unitPrice: line.unitTotal,
        total: line.total, discount: line.discount, isUnlimited: item.item.isUnlimited)
    }
  }
}
