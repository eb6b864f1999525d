import OpsDomain
import OpsKernel
import OpsStorage

/// Bookings of an order are reversed from the last to the first, and restored from the first to the
/// last.
///
/// A booking takes the material that earlier bookings did not take, and its good pieces get the
/// cost of bad pieces that were booked before. Reversed in another order, material and its cost
/// would be counted twice or not at all.
enum LastBooking {
  /// Throws `rule.dependants` if later bookings of the same order are in force.
  /// - Parameter system: With the rights of the system.
  static func require(_ booking: ProductionBooking, _ system: Transaction) async throws {
    guard let order = booking.productionID else { return }
    let later = try await system.repository(ProductionBooking.self).inForce(of: order)
      .map(\.number).filter { isLater($0, than: booking.number) }
      .sorted { isLater($0, than: $1) }
    guard let last = later.first else { return }
    throw OpsError(
      .dependants,
      "\(booking.number) is not the last booking of its order; later bookings: "
        + later.reversed().joined(separator: ", "),
      field: "booking",
      hint: "first reverse the later bookings, beginning with the last one: "
        + "`opsh production reverse \(last) --reason TEXT`")
  }

  /// Number of the last booking in force of the order; empty without any.
  static func number(of order: RecordID, _ system: Transaction) async throws -> String {
    let numbers = try await system.repository(ProductionBooking.self).inForce(of: order)
      .map(\.number)
    return numbers.max { isLater($1, than: $0) } ?? ""
  }

  /// Throws `rule.bad_state` for a booking that is restored although the bookings before it are not
  /// the ones on which its material and cost depend.
  /// - Parameter system: With the rights of the system.
  static func requireBase(of booking: ProductionBooking, _ system: Transaction) async throws {
    guard let order = booking.productionID, let base = booking.follows else { return }
    let earlier = try await system.repository(ProductionBooking.self).inForce(of: order)
      .map(\.number).filter { isLater(booking.number, than: $0) }
    let now = earlier.max { isLater($1, than: $0) } ?? ""
    guard now != base else { return }
    let isMissing = isLater(base, than: now)
    throw OpsError(
      .badState,
      isMissing
        ? "\(booking.number) was booked after \(base), and \(base) is reversed"
        : "\(booking.number) was booked while \(now) was reversed, and \(now) counts again",
      field: "booking",
      hint: isMissing
        ? "first undo the reversal of \(base), or book the pieces with `opsh production complete`"
        : "first reverse \(now), or book the pieces with `opsh production complete`")
  }

  /// Numbers of a series grow; longer ones come after shorter ones.
  private static func isLater(_ one: String, than other: String) -> Bool {
    (one.utf8.count, one) > (other.utf8.count, other)
  }
}
