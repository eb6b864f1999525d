import OpsDomain

/// When work that has begun ends.
///
/// It keeps its machine and its start. The rest of the run goes on from now, in the present working
/// hours. Bookings tell what is left of the last step of an order, but nothing about earlier steps,
/// so these keep the working time up to their planned end. Work that still waits for other begun
/// work on its machine is set up after it. If the machine fails, or the calendar ends too early,
/// the work is planned anew.
struct BegunWork {
  private let floor: FloorSnapshot

  init(_ floor: FloorSnapshot) { self.floor = floor }

  /// A part in a list of orders.
  private struct Place {
    let order: Int
    let part: Int
    let start: Int64
  }

  /// Sets the rest and the ends of begun work, and releases what cannot stay.
  func settle(_ orders: inout [OpenOrder]) {
    for order in orders.indices {
      for part in orders[order].frozen.indices where orders[order].frozen[part].isStarted {
        orders[order].frozen[part].left = left(orders[order].frozen[part], orders[order])
      }
    }
    var taken: [RecordID: Int64] = [:]
    while let lost = queue(&orders, &taken) {
      let position = orders[lost.order].frozen[lost.part].step.position
      orders[lost.order].frozen.removeAll { $0.step.position >= position }
    }
    for order in orders.indices { release(&orders[order], taken) }
  }

  /// Seconds of run that are left of a part.
  private func left(_ part: FrozenPart, _ order: OpenOrder) -> Int64 {
    if let left = part.left { return left }
    let from = max(floor.start, part.step.start.floorSeconds)
    guard from < part.end else { return 0 }
    let whole = FloorSpan(start: from, end: part.end)
    return hours(of: part, order).compactMap { $0.shared(with: whole) }
      .reduce(0) { $0 + $1.end - $1.start }
  }

  /// Puts begun work in sequence on its machines. Returns the first part that cannot stay; nil if
  /// all can.
  ///
  /// - Parameter taken: Until when each machine is busy with begun work.
  private func queue(_ orders: inout [OpenOrder], _ taken: inout [RecordID: Int64]) -> Place? {
    taken = [:]
    var places: [Place] = []
    for order in orders.indices {
      for (index, part) in orders[order].frozen.enumerated() where (part.left ?? 0) > 0 {
        places.append(
          Place(order: order, part: index, start: part.step.setupStart.floorSeconds))
      }
    }
    places.sort { ($0.start, $0.order, $0.part) < ($1.start, $1.order, $1.part) }
    for place in places {
      let order = orders[place.order]
      let part = order.frozen[place.part]
      let machine = part.step.machineID
      guard let end = end(of: part, order, after: taken[machine] ?? floor.start) else {
        return place
      }
      orders[place.order].frozen[place.part].end = end
      taken[machine] = end
    }
    return nil
  }

  /// The end of a part if its machine is free from a time on; nil if it cannot stay.
  private func end(of part: FrozenPart, _ order: OpenOrder, after free: Int64) -> Int64? {
    let setupStart = part.step.setupStart.floorSeconds
    let waits = free > max(floor.start, setupStart)
    let from = waits ? free : max(floor.start, part.step.start.floorSeconds)
    var work = (part.left ?? 0) + (waits ? part.preparation : 0)
    for span in hours(of: part, order) where span.end > from {
      let start = max(span.start, from)
      if work <= span.end - start {
        let whole = FloorSpan(start: max(floor.start, setupStart), end: start + work)
        return state(part)?.breaksDown(in: whole) == false ? whole.end : nil
      }
      work -= span.end - start
    }
    return nil
  }

  /// Releases work that has not begun and would start before the work ahead of it ends.
  private func release(_ order: inout OpenOrder, _ taken: [RecordID: Int64]) {
    let parts = order.frozen
    let lost = parts.first { part in
      guard !part.isStarted else { return false }
      let before = parts.filter { $0.step.position < part.step.position }.map(\.end).max()
      let free = max(taken[part.step.machineID] ?? floor.start, before ?? floor.start)
      return part.step.setupStart.floorSeconds < free
    }
    guard let lost else { return }
    order.frozen.removeAll { $0.step.position >= lost.step.position }
  }

  private func state(_ part: FrozenPart) -> FloorMachineState? {
    floor.machines.first { $0.machine.id == part.step.machineID }
  }

  /// When the machine of a part works, with people for it.
  private func hours(of part: FrozenPart, _ order: OpenOrder) -> [FloorSpan] {
    let open = state(part)?.open(in: floor.shifts) ?? []
    let step = order.steps.first { $0.position == part.step.position }
    guard let skill = step?.skill, let crew = floor.crews[skill] else { return open }
    return open.flatMap { span in crew.compactMap { $0.span.shared(with: span) } }
  }
}
