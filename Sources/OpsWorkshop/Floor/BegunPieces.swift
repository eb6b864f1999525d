import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// How many pieces machines must make for a number of good ones, bad pieces by the bill of
/// materials included. Material, machine cost and schedules all use this number.
struct BegunPieces {
  /// Shares that turn out bad, by bill and by product.
  private var byBill: [RecordID: Millionths] = [:]
  private var byProduct: [RecordID: Millionths] = [:]
  /// The smallest step of a product's quantities, in millionths of its unit.
  private var steps: [RecordID: Int64] = [:]

  /// Reads the bills of the orders: the one an order was released with, or the current one.
  /// - Parameter transaction: With the rights of the system.
  static func read(
    of orders: [ProductionOrder], _ transaction: Transaction
  ) async throws -> BegunPieces {
    var begun = BegunPieces()
    let bills = transaction.repository(BillOfMaterials.self)
    for bill in try await transaction.seen(
      BillOfMaterials.self, Set(orders.compactMap(\.billID)))
    {
      begun.byBill[bill.id] = bill.scrap
    }
    let products = Set(orders.map(\.productID))
    for part in products.sorted().portions {
      let current = try await bills.all(
        where: .both(
          .oneOf(BillOfMaterials.Columns.productID, part),
          .equals(BillOfMaterials.Columns.isCurrent, true)))
      for bill in current { begun.byProduct[bill.productID] = bill.scrap }
    }
    for product in try await transaction.seen(Product.self, products) {
      begun.steps[product.id] = BillMath.step(scale: product.scale)
    }
    return begun
  }

  /// The pieces to make for so many good ones of the order, rounded up to steps of the product.
  /// Rework makes no more pieces than there are bad ones. Throws `data.bad_quantity` when it is too
  /// large.
  func count(for good: Quantity, of order: ProductionOrder) throws(OpsError) -> Quantity {
    guard order.reworkOf == nil else { return good }
    let scrap = order.billID.map { byBill[$0] } ?? byProduct[order.productID]
    guard let scrap, scrap > 0 else { return good }
    return try BillMath.begun(good, scrap: scrap, step: steps[order.productID] ?? 1)
  }
}
