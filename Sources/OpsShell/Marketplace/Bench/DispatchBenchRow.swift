import OpsDispatch
import OpsDomain

/// What a policy made of a day: a row of `dispatch bench`.
struct DispatchBenchRow {
  /// The policy that the others are measured by, and what nobody can beat.
  private static let first = "first_come"
  private static let bound = "bound"

  let day: String
  let policy: String
  let figures: ReplayFigures
  /// The part of the way from the first policy to the bound that this one has gone; nil for these
  /// two.
  let closed: Double?

  /// A day with each policy, and with each order brought alone and at once. The meter is told which
  /// policy is played. Throws `CancellationError` between two policies once the task is cancelled.
  static func all(
    of instance: ReplayInstance, _ meter: BenchMeter
  ) throws -> [DispatchBenchRow] {
    func played(_ name: String, _ policy: DispatchPolicy) throws -> ReplayFigures {
      try Task.checkCancellation()
      meter.show(part: name)
      return DispatchReplay.run(instance.day, policy: policy).figures
    }
    let firstCome = try played(first, .firstCome)
    let least = DispatchReplay.lowerBound(instance.day)
    let others = [
      ("nearest", try played("nearest", .nearest(NearestSettings()))),
      ("rolling", try played("rolling", .rollingHorizon(RollingSettings()))),
    ]
    let gap = firstCome.clickToDoor.mean - least.clickToDoor.mean
    return [DispatchBenchRow(day: instance.name, policy: first, figures: firstCome, closed: nil)]
      + others.map { name, figures in
        let gone = firstCome.clickToDoor.mean - figures.clickToDoor.mean
        return DispatchBenchRow(
          day: instance.name, policy: name, figures: figures,
          closed: gap > 0 ? gone / gap : nil)
      }
      + [DispatchBenchRow(day: instance.name, policy: bound, figures: least, closed: nil)]
  }

  /// The row as the answer has it. Times are whole seconds.
  var document: Document {
    [
      "day": .text(day), "policy": .text(policy),
      "delivered": .integer(Int64(figures.delivered)),
      "undelivered": .integer(Int64(figures.undelivered)),
      "late": .integer(Int64(figures.late)),
      "click_to_door": .integer(Int64(figures.clickToDoor.mean.rounded())),
      "click_to_door_p90": .integer(figures.clickToDoor.percentile90),
      "ready_to_pickup": .integer(Int64(figures.readyToPickup.mean.rounded())),
      "ready_to_pickup_p90": .integer(figures.readyToPickup.percentile90),
      "per_hour": Self.number(figures.ordersPerCourierHour),
      "closed": closed.map(Self.number) ?? .null,
    ]
  }

  /// A number with at most two decimals.
  private static func number(_ value: Double) -> Document {
    .number(Quantity(rawValue: Int64((value * 100).rounded()) * 10_000).description)
  }
}
