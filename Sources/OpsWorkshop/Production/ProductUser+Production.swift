import OpsDomain
import OpsStorage
import OpsWarehouse

extension ProductUser {
  /// Production orders and bookings of a product.
  static let ofProduction: [ProductUser] = [
    ProductUser("production order", "production orders", place: 144)
      .keeping(ProductionOrder.self, ProductionOrder.Columns.productID)
      .measured(ProductionOrder.self, ProductionOrder.Columns.productID)
      .open(ProductionOrder.Columns.productID, where: isOpen) {
        (order: ProductionOrder) in order.number
      }
      .sized { size, product, transaction in
        try await transaction.repository(ProductionOrder.self).first(
          where: .and([
            .equals(ProductionOrder.Columns.productID, product),
            .equals(ProductionOrder.Columns.size, size), isOpen,
          ])
        ).map { "production order \($0.number)" }
      }
  ]

  private static let isOpen: Predicate = .oneOf(
    ProductionOrder.Columns.status, [.planned, .released])
}
