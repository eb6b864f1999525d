import OpsDomain
import OpsStorage

/// The requests that wait for goods and get reservations, as the area that keeps them tells of
/// them: see ``GoodsRequest``.
package protocol GoodsRequests: AreaHook {
  /// Who stands behind a request; nil when there is none.
  func named(_ id: RecordID, _ transaction: Transaction) async throws -> GoodsRequestName?

  /// What each request keeps of `available`, which is less than what is reserved for them together.
  ///
  /// - Parameter reserved: What is reserved there for each request.
  func shares(
    of reserved: [RecordID: Quantity], _ available: Quantity, _ product: Product,
    _ transaction: Transaction
  ) async throws -> [RecordID: Quantity]

  /// How many wait; 0 for a reader who does not see them.
  func count(_ transaction: Transaction) async throws -> Int64

  /// How much of a product all requests still want without having it reserved. Requests that the
  /// reader does not see count too.
  func wanted(of product: RecordID, _ transaction: Transaction) async throws -> Quantity

  /// Those that the reader sees and that want goods of a product in one size, the oldest first.
  func open(
    _ product: Product, size: String, _ transaction: Transaction
  ) async throws -> [GoodsDemand]
}

extension Transaction {
  /// The requests; nil in a product without them.
  var goodsRequests: (any GoodsRequests)? { hooks((any GoodsRequests).self).first }
}

/// Who stands behind a request.
package struct GoodsRequestName {
  package let number: String
  /// Who wrote it.
  package let createdBy: RecordID?

  package init(number: String, createdBy: RecordID?) {
    self.number = number
    self.createdBy = createdBy
  }
}

/// What a request wants and nothing is reserved for.
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
