import OpsDomain
import OpsStorage
import OpsWarehouse

/// Bookings whose cost is calculated together: those of one production order, or, without an order,
/// of one product and bill.
struct BookedGoods {
  let productID: RecordID
  /// The bill for their standard cost; nil for the product's current one.
  let billID: RecordID?
  /// Whether they reworked bad pieces and took no material.
  let isRework: Bool
  let bookings: [ProductionBooking]

  /// Good pieces.
  var made: Quantity {
    get throws(OpsError) {
      var sum = Quantity.zero
      for booking in bookings { sum = try sum.adding(booking.made) }
      return sum
    }
  }

  /// For an order, the bill that it was released with, or that its bookings used.
  init(_ order: ProductionOrder, _ bookings: [ProductionBooking]) {
    productID = order.productID
    billID = order.billID ?? bookings.lazy.compactMap(\.billID).first
    isRework = order.reworkOf != nil
    self.bookings = bookings
  }

  private init(_ place: Place, _ bookings: [ProductionBooking]) {
    productID = place.product
    billID = place.bill
    isRework = false
    self.bookings = bookings
  }

  private struct Place: Hashable {
    let product: RecordID
    let bill: RecordID?
  }

  /// Puts bookings together. - Parameter transaction: With the rights of the system.
  static func groups(
    of bookings: [ProductionBooking], _ transaction: Transaction
  ) async throws -> [BookedGoods] {
    var byOrder: [RecordID: [ProductionBooking]] = [:]
    var others: [Place: [ProductionBooking]] = [:]
    for booking in bookings {
      if let order = booking.productionID {
        byOrder[order, default: []].append(booking)
      } else {
        others[Place(product: booking.productID, bill: booking.billID), default: []]
          .append(booking)
      }
    }
    let orders = try await transaction.seen(ProductionOrder.self, Set(byOrder.keys))
    return orders.map { BookedGoods($0, byOrder[$0.id] ?? []) }
      + others.map { BookedGoods($0.key, $0.value) }
  }
}
