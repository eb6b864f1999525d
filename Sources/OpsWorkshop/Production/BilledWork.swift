import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What the bookings in force of an order made by its bill, with the material they took and the
/// by-products they gave.
///
/// Bookings that name their own material are left out, with their pieces and their material.
struct BilledWork {
  /// Good and bad pieces.
  var worked: Quantity = .zero
  var settled = SettledNeeds()

  init() {}

  /// - Parameter transaction: With the rights of the system.
  init(of order: ProductionOrder, by bill: BillOfMaterials, _ transaction: Transaction) async throws
  {
    let bookings = try await transaction.repository(ProductionBooking.self).inForce(of: order.id)
      .filter { $0.billID == bill.id }
    worked = try bookings.reduce(.zero) { try $0.adding($1.made).adding($1.scrapped) }
    let lines = try await transaction.repository(BookingMovement.self).of(bookings.map(\.id))
      .filter { $0.role == .material || $0.role == .byProduct }
    let movements = try await transaction.seen(StockMovement.self, Set(lines.map(\.movementID)))
    let sizes = Dictionary(movements.map { ($0.id, $0.size) }) { first, _ in first }
    for line in lines {
      let goods = GoodsKey(line.productID, size: sizes[line.movementID] ?? "")
      if line.role == .material {
        settled.materials[goods, default: .zero] += line.quantity
      } else {
        settled.byProducts[goods, default: .zero] += line.quantity
      }
    }
  }

  /// The material and by-products of so many more pieces: the need of all pieces by the bill minus
  /// what the earlier pieces took. So an order that is booked in parts takes as much as one that is
  /// booked at once, also if some parts were reversed.
  func needs(
    ofNext quantity: Quantity, of order: ProductionOrder, _ book: BillBook
  ) throws -> BillNeeds {
    let all = try book.needs(
      of: order.productID, size: order.size, quantity: try worked.adding(quantity))
    return try book.rest(of: all, after: settled)
  }
}
