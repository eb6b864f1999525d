import OpsDomain

/// A production order of which something is still to be made, ready to be planned.
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
  /// What is not to be moved: all parts of its first steps.
  var frozen: [FrozenPart] = []

  var number: String { order.number }

  /// Whether all of it stays where it is.
  var isFrozen: Bool { Set(frozen.map(\.step.position)).count == steps.count }

  /// What a second of lateness costs: 1, 2, 4 or 8 by priority, four times that for what was
  /// promised.
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
  /// Seconds of the run of all that is open, with the pieces that turn out bad; at least 1.
  let run: Int64
  /// Folded name of the skill that it needs, where the book says how many people have it.
  let skill: String?
  /// Folded code of the mould that it needs.
  let mould: String?
  /// What the machine is set up for while it makes the step.
  let family: SetupFamily
  /// Pieces, with bad ones, that it may be divided by; nil for a step that is made in one part.
  let pieces: Int?
}

/// A part of a step that stays where the schedule of the floor has it.
struct FrozenPart: Sendable, Equatable {
  let step: ScheduledStep
  /// Whether the floor has begun with it.
  let isStarted: Bool
  /// Seconds of run that are left of work that has begun; nil for what only the schedule tells.
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
