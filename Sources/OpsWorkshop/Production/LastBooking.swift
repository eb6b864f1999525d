import OpsDomain
import OpsKernel
import OpsStorage

/// Bookings of an order are taken back from the last one to the first.
///
/// A booking takes the material that earlier ones left to take, and its good pieces bear the cost
/// of bad ones that were booked before. Taken back in another order, material would be taken twice
/// or for nobody, and its cost with it.
enum LastBooking {
  /// Throws `rule.dependants` where bookings of the same order that were made later count.
  /// - Parameter system: With the rights of the system.
  static func require(_ booking: ProductionBooking, _ system: Transaction) async throws {
    guard let order = booking.productionID else { return }
    let later = try await system.repository(ProductionBooking.self).inForce(of: order)
      .map(\.number).filter { isLater($0, than: booking.number) }
      .sorted { isLater($0, than: $1) }
    guard let last = later.first else { return }
    throw OpsError(
      .dependants,
      "\(booking.number) is not the last booking of its order: "
        + "\(later.reversed().joined(separator: ", ")) came after it",
      field: "booking",
      hint: "first take back the later ones, the last one first: "
        + "`opsh production reverse \(last) --reason TEXT`")
  }

  /// Numbers of a series grow; longer ones come after shorter ones.
  private static func isLater(_ one: String, than other: String) -> Bool {
    (one.utf8.count, one) > (other.utf8.count, other)
  }
}
