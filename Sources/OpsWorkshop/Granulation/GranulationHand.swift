import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// That a person would write what production books with a granulation as well.
enum GranulationHand {
  static let movements = RuleAddition(to: StockMovement.schema).byHand { verb, _, new, _ in
    guard verb == .insert, let new else { return [] }
    let movement = try StockMovement(new)
    guard movement.kind == .production || movement.kind == .consumption else { return [] }
    return .elevated(GranulationService.record)
  }

  /// A user who may record a granulation may also take it back with its booking. They need no right
  /// to see bookings for that.
  static let bookings = RuleAddition(to: ProductionBooking.schema).byHand { verb, _, _, _ in
    verb == .update ? [] : .elevated(GranulationService.record)
  }

  static let bookedMovements = RuleAddition(to: BookingMovement.schema).byHand { _, _, _, _ in
    .elevated(GranulationService.record)
  }
}
