import OpsDomain

/// What the floor has done of an order and what it is doing, by the schedule it follows.
///
/// A released order has begun with a step whose time has come; steps before one whose time is over
/// are done. Its last step stays to be made for as long as pieces are open.
struct StartedWork {
  private let floor: FloorSnapshot
  private let places: [Int64: [ScheduledStep]]

  init(_ floor: FloorSnapshot, _ steps: [ScheduledStep]) {
    self.floor = floor
    places = Dictionary(grouping: steps, by: \.position)
  }

  /// Takes out of the order what is done, and freezes what stays where it is.
  func apply(to order: inout OpenOrder, isFrozen: Bool) {
    let isReleased = order.order.status == .released
    if isReleased, let last = order.steps.last {
      order.steps.removeAll { step in
        guard step.position != last.position, let parts = places[step.position] else {
          return false
        }
        return parts.allSatisfy { $0.end.floorSeconds <= floor.start }
      }
    }
    for step in order.steps {
      guard let parts = places[step.position], isWhole(parts), stays(parts, step) else { return }
      let isStarted =
        isReleased
        && parts.contains {
          $0.setupStart.floorSeconds < floor.start && floor.start < $0.end.floorSeconds
        }
      let isPlanned = parts.allSatisfy { $0.setupStart.floorSeconds >= floor.start }
      guard isStarted || (isFrozen && isPlanned) else { return }
      order.frozen += parts.sorted { $0.part < $1.part }
        .map { FrozenPart(step: $0, isStarted: isStarted) }
    }
  }

  private func isWhole(_ parts: [ScheduledStep]) -> Bool {
    parts.allSatisfy { $0.parts == Int64(parts.count) }
      && Set(parts.map(\.part)) == Set(1...Int64(parts.count))
  }

  /// Whether the machines are still there and work on.
  private func stays(_ parts: [ScheduledStep], _ step: OpenStep) -> Bool {
    parts.allSatisfy { part in
      guard let state = floor.machines.first(where: { $0.machine.id == part.machineID }),
        step.machines.contains(state.number), part.end.floorSeconds <= floor.until
      else { return false }
      let span = FloorSpan(
        start: max(floor.start, part.setupStart.floorSeconds), end: part.end.floorSeconds)
      return !state.closures.contains { $0.isBreakdown && $0.span.shared(with: span) != nil }
    }
  }
}
