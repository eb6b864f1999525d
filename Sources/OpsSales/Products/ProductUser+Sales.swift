import OpsStorage
import OpsWarehouse

extension ProductUser {
  /// What names products in this area.
  static let ofSales: [any AreaHook] = [
    ProductUser(
      OutOfStockRequest.self, "request", "requests",
      product: OutOfStockRequest.Columns.productID, size: OutOfStockRequest.Columns.size,
      isOpen: .equals(OutOfStockRequest.Columns.status, .pending), isWaiting: true,
      keepsProduct: true, number: \.number),
    ProductUser(SalesLine.self, "sale", "sales", product: SalesLine.Columns.productID),
    ProductUser(
      GiveBack.self, "give-back", "give-backs", product: GiveBack.Columns.productID,
      size: GiveBack.Columns.size,
      isOpen: .oneOf(GiveBack.Columns.status, GiveBackStatus.allCases.filter { !$0.isFinal }),
      number: \.number),
  ]
}
