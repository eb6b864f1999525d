import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for earnings and the weeks and months that were paid: only ever added.
enum EarningRules {
  static let earnings = CollectionRules(
    DriverEarning.self, read: DriverAccess.own(DriverEarning.Columns.userID)
  )
  .transition(of: DriverEarning.self) { old, new in
    guard old == nil, let new else {
      throw OpsError(.badState, "An earning of a driver cannot be changed", field: "driver")
    }
    guard new.amount > 0 || (new.amount == 0 && (new.part.isPoint || new.isCut)) else {
      throw OpsError(
        .badAmount, "An earning must be above zero, not \(new.amount)", field: "amount")
    }
    let isPaidInPart = new.isCut && new.part == .distance && new.unpaid >= 0
    guard isPaidInPart || (!new.isCut && new.unpaid == 0 && new.takenOverAt == nil) else {
      throw OpsError(.badAmount, "Only kilometers can be paid in part", field: "unpaid")
    }
  }

  static let months = CollectionRules(PaidMonth.self, readable: .marketAdminister)
    .transition(of: PaidMonth.self) { old, new in
      guard old == nil, let new, new.firstDay.day == 1 else {
        throw OpsError(.badState, "The bonus of a month can be paid only once", field: "month")
      }
    }

  static let weeks = CollectionRules(PaidWeek.self, readable: .marketAdminister)
    .transition(of: PaidWeek.self) { old, new in
      guard old == nil, let new, new.monday.weekday == 1 else {
        throw OpsError(.badState, "The bonus of a week can be paid only once", field: "week")
      }
    }
}
