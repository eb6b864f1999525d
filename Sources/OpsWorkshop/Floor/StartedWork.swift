import OpsDomain

/// What the floor has done and is doing for an order, by the schedule it follows.
///
/// A released order has begun a step if the start of the step has passed; steps before a step whose
/// end has passed are done. The last step stays open on its machine as long as pieces are open.
/// ``BegunWork`` tells when begun work ends.
struct StartedWork {
  private let floor: FloorSnapshot
  private let places: [Int64: [ScheduledStep]]

  init(_ floor: FloorSnapshot, _ steps: [ScheduledStep]) {
    self.floor = floor
    places = Dictionary(grouping: steps, by: \.position)
  }

  /// Removes the done steps from the order, and freezes the begun ones.
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
      let isLast = step.position == order.steps.last?.position
      guard let parts = places[step.position], isWhole(parts) else { return }
      let isStarted =
        isReleased
        && parts.contains {
          $0.setupStart.floorSeconds < floor.start
            && (isLast || floor.start < $0.end.floorSeconds)
        }
      let isPlanned = parts.allSatisfy { $0.setupStart.floorSeconds >= floor.start }
      guard isStarted || (isFrozen && isPlanned),
        stays(parts, step, isBooked: isStarted && isLast)
      else { return }
      order.frozen += parts.sorted { $0.part < $1.part }.enumerated().map { index, part in
        FrozenPart(
          step: part, isStarted: isStarted,
          left: isStarted && isLast ? Self.share(of: step.run, index, of: parts.count) : nil)
      }
    }
  }

  /// The share of the open pieces that one part makes: pieces are not booked by part, so all parts
  /// have equal shares.
  private static func share(of run: Int64, _ index: Int, of count: Int) -> Int64 {
    let (whole, rest) = run.quotientAndRemainder(dividingBy: Int64(count))
    return whole + (Int64(index) < rest ? 1 : 0)
  }

  private func isWhole(_ parts: [ScheduledStep]) -> Bool {
    parts.allSatisfy { $0.parts == Int64(parts.count) }
      && Set(parts.map(\.part)) == Set(1...Int64(parts.count))
  }

  /// Whether the machines still exist and work.
  /// - Parameter isBooked: Whether bookings tell what is left, so that the planned end does not
  ///   matter.
  private func stays(_ parts: [ScheduledStep], _ step: OpenStep, isBooked: Bool) -> Bool {
    parts.allSatisfy { part in
      guard let state = floor.machines.first(where: { $0.machine.id == part.machineID }),
        step.machines.contains(state.number)
      else { return false }
      let span = FloorSpan(
        start: max(floor.start, part.setupStart.floorSeconds), end: part.end.floorSeconds)
      return isBooked || (span.end <= floor.until && !state.breaksDown(in: span))
    }
  }
}
