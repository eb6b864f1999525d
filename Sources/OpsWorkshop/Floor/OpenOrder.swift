import OpsDomain

/// An open production order, prepared for planning.
struct OpenOrder: Sendable, Equatable {
  let order: ProductionOrder
  let sku: String
  /// What is still to be made.
  let open: Quantity
  /// Its first step does not start earlier.
  let release: Int64
  /// When it should be finished: the end of its due day.
  let due: Int64?
  /// The steps that are still to be made, in their order; at least one.
  var steps: [OpenStep]
  /// The parts that must not move: all parts of its first steps.
  var frozen: [FrozenPart] = []

  var number: String { order.number }

  /// Whether the whole order must not move.
  var isFrozen: Bool { Set(frozen.map(\.step.position)).count == steps.count }

  /// The weight of one second of lateness: 1, 2, 4 or 8 by priority, and four times that for
  /// promised orders.
  var weight: Int64 {
    let priority = Int64(1) << min(3, max(0, order.rank))
    return order.isPromised ? 4 * priority : priority
  }
}

/// A step of an open order.
struct OpenStep: Sendable, Equatable {
  /// Its place in the routing, from 1.
  let position: Int64
  /// Numbers of the machines that can make it.
  let machines: [String]
  /// Seconds of set-up, whatever was made before.
  let setup: Int64
  /// Seconds to make all open pieces, bad pieces included; at least 1.
  let run: Int64
  /// Folded name of the skill that it needs; nil if that skill has no limit.
  let skill: String?
  /// Folded code of the mould that it needs.
  let mould: String?
  /// What the machine is set up for while it makes the step.
  let family: SetupFamily
  /// Pieces, with bad ones, that it may be divided by; nil for a step that is made in one part.
  let pieces: Int?
}

/// A part of a step that keeps its place in the schedule of the floor.
struct FrozenPart: Sendable, Equatable {
  let step: ScheduledStep
  /// Whether the floor has begun it.
  let isStarted: Bool
  /// Seconds of run that are left of begun work; nil if only the schedule tells it.
  var left: Int64?
  /// When it ends: by the schedule, or by what is left of it.
  var end: Int64

  init(step: ScheduledStep, isStarted: Bool, left: Int64? = nil) {
    self.step = step
    self.isStarted = isStarted
    self.left = left
    end = step.end.floorSeconds
  }

  /// Seconds of change-over and set-up before the run.
  var preparation: Int64 { step.changeover.secondsRoundedUp + step.setup.secondsRoundedUp }
}
