import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

extension JobDefinition {
  /// Frees goods that are kept for customers of the marketplace after their time is over, each
  /// reservation as a commit of its own: from then on everybody can order them.
  static let releaseKept = JobDefinition(
    "reservations.release",
    "Releases goods that marketplace customers requested and did not order in time.",
    every: Settings.keptFreeing,
    hasWork: { transaction, _ in !(try await KeptGoods.over(1, transaction)).isEmpty },
    work: release)

  @Sendable private static func release(_ handle: JobHandle) async throws -> String {
    var released = 0
    try await handle.each(
      atMost: KeptGoods.atOnce,
      { transaction, count in
        try await KeptGoods.over(count, transaction).map { JobPart($0, $0.description) }
      },
      { kept in
        let isReleased = try await handle.write { try await KeptGoods($0).free(kept.id) }
        released += isReleased ? 1 : 0
      })
    return "\(released) released"
  }

  /// Moves reservations away from lots that do not stay good and frees expired ones, product by
  /// product, each as a commit of its own. Waiting requests get the free goods.
  static let refitReservations = JobDefinition(
    "reservations.refit",
    "Moves reservations away from lots that expire too early, and releases expired reservations.",
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
