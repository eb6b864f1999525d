import OpsDomain
import OpsKernel

/// Input of `stock.release`.
public struct ReleaseStock: OperationInput {
  /// The identifier of a reservation, or the name it is for; a name releases all its reservations.
  public var reservation: NameOf<Reservation>
}

extension StockService {
  static let release = Operation<ReleaseStock, StockReservationView>(
    "stock.release", area: .warehouse,
    "Releases a reservation; waiting requests get the free stock.",
    permission: .inventoryAllocate, effect: .write(.reversible),
    examples: ["stock reserve LAMP-1 2 --for Q-18", "stock release Q-18"])

  /// Releases reservations. Throws `notfound.reservation`, or `rule.bad_state` for one that was
  /// already used, released or expired.
  public func release(
    _ input: ReleaseStock, _ call: Call
  ) async throws -> Outcome<StockReservationView> {
    try await desk.perform(Self.release, input, call) { transaction in
      let reservations = ActiveReservations(transaction)
      let ledger = StockLedger(transaction)
      var released: [Reservation] = []
      for reservation in try await reservations.active(input.reservation) {
        released.append(try await ledger.release(reservation))
      }
      return try await reservations.view(of: released)
    }
  }
}
