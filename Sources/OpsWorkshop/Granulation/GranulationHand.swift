import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Names `granulation.record` as an operation that writes movements and bookings of production.
enum GranulationHand {
  static let movements = RuleAddition(to: StockMovement.self).byHand { verb, _, new, _ in
    guard verb == .insert, let new else { return [] }
    let movement = try StockMovement(new)
    guard movement.kind == .production || movement.kind == .consumption else { return [] }
    return .elevated(GranulationService.record)
  }

  /// A user who may record a granulation may also undo it together with its booking. This needs no
  /// right to see bookings.
  static let bookings = RuleAddition(to: ProductionBooking.self).byHand { verb, _, _, _ in
    verb == .update ? [] : .elevated(GranulationService.record)
  }

  static let bookedMovements = RuleAddition(to: BookingMovement.self).byHand { _, _, _, _ in
    .elevated(GranulationService.record)
  }
}
