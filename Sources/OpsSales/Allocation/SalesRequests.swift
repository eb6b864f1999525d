import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Out-of-stock requests are the requests that wait for goods.
struct SalesRequests: GoodsRequests {
  private typealias Columns = OutOfStockRequest.Columns

  func named(_ id: RecordID, _ transaction: Transaction) async throws -> GoodsRequestName? {
    try await transaction.repository(OutOfStockRequest.self).fetch(id).map {
      GoodsRequestName(number: $0.number, createdBy: $0.createdBy)
    }
  }

  func shares(
    of reserved: [RecordID: Quantity], _ available: Quantity, _ product: Product,
    _ transaction: Transaction
  ) async throws -> [RecordID: Quantity] {
    let policy = try await AutoAllocation.policy(transaction) ?? AutoAllocation.standard
    let requests = transaction.repository(OutOfStockRequest.self)
    var wishes: [AllocationWish] = []
    for (id, quantity) in reserved {
      guard let request = try await requests.fetch(id) else { continue }
      wishes.append(
        AllocationWish(request, wanted: quantity, in: transaction.context.calendar))
    }
    let shares = policy.plan(wishes, available: available, scale: Int(product.scale))
    return Dictionary(
      shares.map { ($0.request, $0.quantity) }, uniquingKeysWith: { first, _ in first })
  }

  func count(_ transaction: Transaction) async throws -> Int64 {
    guard try transaction.sees(OutOfStockRequest.schema) else { return 0 }
    return try await transaction.repository(OutOfStockRequest.self).count(
      where: .equals(Columns.status, .pending))
  }

  func wanted(of product: RecordID, _ transaction: Transaction) async throws -> Quantity {
    let system = transaction.asSystem("adds up what requests wait for")
    let sums = try await system.figures(
      Aggregate(
        OutOfStockRequest.schema,
        where: .and([
          .equals(Columns.productID, product),
          .equals(Columns.status, .pending),
          // Goods that partners owe are not goods the house must get.
          .equals(Columns.locationID, nil),
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

  func open(
    _ product: Product, size: String, _ transaction: Transaction
  ) async throws -> [GoodsDemand] {
    let requests = try await transaction.repository(OutOfStockRequest.self).all(
      where: .and([
        .equals(Columns.productID, product.id),
        .equals(Columns.size, size),
        .equals(Columns.status, .pending),
        .equals(Columns.locationID, nil),
      ]), order: [.ascending(Columns.requestedAt)])
    return requests.filter { $0.toAllocate.isPositive }.map {
      GoodsDemand(number: $0.number, quantity: $0.toAllocate, neededBy: $0.neededBy)
    }
  }
}
