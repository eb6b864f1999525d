import OpsDomain
import OpsStorage
import OpsWarehouse

extension ProductUser {
  /// The records of this area that refer to products.
  static let ofSales: [ProductUser] = [
    ProductUser("request", "requests", place: 20)
      .keeping(OutOfStockRequest.self, OutOfStockRequest.Columns.productID)
      .measured(OutOfStockRequest.self, OutOfStockRequest.Columns.productID)
      .open(OutOfStockRequest.Columns.productID, where: isWaiting) {
        (request: OutOfStockRequest) in request.number
      }
      .sized { size, product, transaction in
        try await transaction.repository(OutOfStockRequest.self).first(
          where: .and([
            .equals(OutOfStockRequest.Columns.productID, product),
            .equals(OutOfStockRequest.Columns.size, size), isWaiting,
          ])
        ).map { "request \($0.number)" }
      },
    ProductUser("sale", "sales", place: 40)
      .measured(SalesLine.self, SalesLine.Columns.productID),
    ProductUser("give-back", "give-backs", place: 50)
      .measured(GiveBack.self, GiveBack.Columns.productID)
      .open(GiveBack.Columns.productID, where: isUnderWay) {
        (giveBack: GiveBack) in giveBack.number
      }
      .sized { size, product, transaction in
        try await transaction.repository(GiveBack.self).first(
          where: .and([
            .equals(GiveBack.Columns.productID, product), .equals(GiveBack.Columns.size, size),
            isUnderWay,
          ])
        ).map { "give-back \($0.number)" }
      },
  ]

  private static let isWaiting: Predicate = .equals(OutOfStockRequest.Columns.status, .pending)

  private static let isUnderWay: Predicate = .oneOf(
    GiveBack.Columns.status, GiveBackStatus.allCases.filter { !$0.isFinal })
}
