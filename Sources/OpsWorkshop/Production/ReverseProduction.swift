import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `production.reverse`.
public struct ReverseProduction: OperationInput {
  /// The booking.
  public var booking: NameOf<ProductionBooking>
  /// Why.
  public var reason: Option<Note>
}

extension ProductionService {
  static let reverse = Operation<ReverseProduction, BookingView>(
    "production.reverse", area: .workshop,
    "Reverses a booking: takes out the goods, puts the material back; its requests wait again.",
    permission: .batchComplete, effect: .write(.reversible),
    examples: [
      "production reverse PB-000001 --reason \"wrong order\" --dry-run",
      "production reverse PB-000001 --reason \"counted twice\"",
    ])

  /// Reverses a booking in one commit: each movement by its exact opposite, the allocations of its
  /// goods, and the made pieces of its order. A completed order is open again.
  ///
  /// Throws `notfound.any`, `rule.bad_state` for a booking that is already reversed,
  /// `denied.permission` for a right that is limited to other goods or places than those of the
  /// booking and its order, and `rule.dependants` if later bookings of its order are in force, its
  /// goods were issued, or its bad pieces are being reworked.
  public func reverse(
    _ input: ReverseProduction, _ call: Call
  ) async throws -> Outcome<BookingView> {
    try await desk.perform(Self.reverse, input, call) { transaction in
      let system = transaction.asSystem("takes back what was booked as made")
      var booking = try await system.repository(ProductionBooking.self).named(input.booking)
      try await transaction.require(
        .batchComplete, for: booking.row, of: ProductionBooking.schema, to: "Reversing a booking")
      if let id = booking.productionID,
        let order = try await system.repository(ProductionOrder.self).fetch(id)
      {
        try await order.requireReach(of: .batchComplete, transaction, to: "Reversing a booking")
      }
      guard booking.isInForce else {
        throw OpsError(
          .badState, "\(booking.number) is already reversed", field: "booking")
      }
      booking.reason = try TextRules.note(input.reason, field: "reason")
      booking.reversedAt = transaction.now
      let written = try await BookingTakeBack(booking, system).run()
      return try await BookingView.of([written], transaction).only("A booking")
    }
  }
}
