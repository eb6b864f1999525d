import OpsDomain
import OpsStorage

/// The requests that wait for goods and get reservations: the area that keeps them answers. See
/// ``GoodsRequest``.
package protocol GoodsRequests: AreaHook {
  /// The number and the writer of a request; nil when there is none.
  func named(_ id: RecordID, _ transaction: Transaction) async throws -> GoodsRequestName?

  /// How much of `available` each request keeps; that is less than what is reserved for them
  /// together.
  ///
  /// - Parameter reserved: How much is reserved there for each request.
  func shares(
    of reserved: [RecordID: Quantity], _ available: Quantity, _ product: Product,
    _ transaction: Transaction
  ) async throws -> [RecordID: Quantity]

  /// How many wait; 0 for a reader who may not see them.
  func count(_ transaction: Transaction) async throws -> Int64

  /// How much of a product all requests still want without a reservation. Requests that the reader
  /// may not see count too.
  func wanted(of product: RecordID, _ transaction: Transaction) async throws -> Quantity

  /// Those that the reader may see and that want goods of a product in one size, the oldest first.
  func open(
    _ product: Product, size: String, _ transaction: Transaction
  ) async throws -> [GoodsDemand]
}

extension Transaction {
  /// The requests; nil in a product without them.
  var goodsRequests: (any GoodsRequests)? { hooks((any GoodsRequests).self).first }
}

/// The number and the writer of a request.
package struct GoodsRequestName {
  package let number: String
  /// Who wrote it.
  package let createdBy: RecordID?

  package init(number: String, createdBy: RecordID?) {
    self.number = number
    self.createdBy = createdBy
  }
}

/// The part of a request without a reservation.
package struct GoodsDemand {
  package let number: String
  package let quantity: Quantity
  package let neededBy: CivilDate?

  package init(number: String, quantity: Quantity, neededBy: CivilDate?) {
    self.number = number
    self.quantity = quantity
    self.neededBy = neededBy
  }
}
