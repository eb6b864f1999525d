import OpsKernel
import OpsStorage
import OpsWarehouse

extension JobDefinition {
  /// Moves reservations away from lots that do not stay good and frees those whose time has run
  /// out, product by product, each in a commit of its own. Requests that wait get what is free.
  static let refitReservations = JobDefinition(
    "reservations.refit",
    "Moves reservations from lots that expire too early, and frees those whose time has run out.",
    every: Settings.reservationRefitting
  ) { handle in
    var moved = 0
    var lost = 0
    for id in try await handle.read({ try await LotRefit.candidates($0) }) {
      try Task.checkCancellation()
      let changes = try await handle.write { transaction -> [ReservationChange] in
        guard let product = try await transaction.repository(Product.self).fetch(id) else {
          return []
        }
        try await StockLedger(transaction).releaseLapsed(product)
        return try await LotRefit(product, transaction).run()
      }
      moved += changes.count { $0.kind == .moved }
      lost += changes.count { $0.kind == .lost }
    }
    return "\(moved) moved, \(lost) lost"
  }
}
