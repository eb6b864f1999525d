import OpsDomain
import OpsKernel
import OpsStorage

/// How far ahead orders are placed: what an order promises is priced and kept by the terms of
/// today. Prices of carts ask it first, so that nobody plans an order that cannot be placed; the
/// gate asks it again of each order that is written.
struct OrderAhead {
  private let most: TimeSpan
  private let calendar: any SiteCalendar

  /// - Parameter system: With the rights of the system: guests ask for prices as well, and read no
  ///   settings.
  init(_ system: Transaction) async throws {
    most = try await Settings.orderAhead.value(system)
    calendar = system.context.calendar
  }

  /// Throws `data.bad_date` for a delivery that is further ahead than the setting allows.
  ///
  /// - Parameters:
  ///   - deliverAt: When it is delivered; nil for as soon as possible.
  ///   - placedAt: When the order is placed.
  func require(_ deliverAt: Instant?, placedAt: Instant) throws(OpsError) {
    guard let deliverAt, deliverAt > placedAt.adding(most) else { return }
    throw OpsError(
      .badDate,
      most > .zero
        ? "\(calendar.text(from: deliverAt)) is too far ahead: the delivery can be at most "
          + "\(most.words) from now"
        : "\(calendar.text(from: deliverAt)) is too far ahead: orders are only delivered at once",
      field: "deliver_at",
      hint: most > .zero
        ? "give an earlier delivery time, or place the order at a later date"
        : "leave the delivery time out")
  }
}
