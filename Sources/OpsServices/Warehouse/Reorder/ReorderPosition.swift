import OpsDomain
import OpsStorage

/// What there is of a product at a place and what is on its way there, and what is waited for.
struct ReorderPosition {
  private(set) var onHand = Quantity.zero
  private(set) var available = Quantity.zero
  private(set) var incoming = Quantity.zero
  private(set) var waiting = Quantity.zero

  /// Available and on its way, less what is waited for.
  var total: Quantity {
    get throws(OpsError) { try available.adding(incoming).subtracting(waiting) }
  }

  /// - Parameters:
  ///   - places: The place and what lies in it.
  ///   - isServing: Whether pending requests are served from here.
  init(
    of product: RecordID, at places: [Location], isServing: Bool, _ transaction: Transaction
  ) async throws {
    var shelf = StockShelf(transaction, places: places)
    for item in try await shelf.items(of: [product]) {
      onHand = try onHand.adding(item.figures.onHand)
      available = try available.adding(item.figures.available)
    }
    let ids = Set(places.map(\.id))
    for transfer in try await transaction.repository(Transfer.self).open(product: product)
    where ids.contains(transfer.toID) {
      incoming = try incoming.adding(transfer.remaining)
    }
    if isServing { waiting = try await Self.waiting(for: product, transaction) }
  }

  /// What pending requests of all customers still want and nothing is pegged to: a sum, whoever
  /// may see the requests themselves.
  private static func waiting(
    for product: RecordID, _ transaction: Transaction
  ) async throws -> Quantity {
    typealias Columns = OutOfStockRequest.Columns
    let system = transaction.asSystem("adds up what requests wait for")
    let sums = try await system.figures(
      Aggregate(
        OutOfStockRequest.schema,
        where: .and([
          .equals(Columns.productID, product),
          .equals(Columns.status, .pending),
        ]),
        .sum(Columns.quantity), .sum(Columns.allocated), .sum(Columns.delivered),
        .sum(Columns.returned), .sum(Columns.cancelled)))
    guard let row = sums.first else { return .zero }
    let numbers = row.map { value -> Int64 in
      if case .integer(let number) = value { number } else { 0 }
    }
    return try numbers.dropFirst().reduce(Quantity(rawValue: numbers[0])) {
      try $0.subtracting(Quantity(rawValue: $1))
    }
  }
}
