/// What holds between assignments of one machine: nothing is used twice, and there is time to set
/// up and to change over.
struct MachineRules {
  let index: FloorIndex
  let works: [PlacedWork]

  /// What assignments of a machine share.
  private enum Track: Hashable {
    case machine
    case station(Int)
    case gun(String)
  }

  func check(into found: inout [ScheduleFinding]) {
    var queues = [[PlacedWork]](repeating: [], count: index.floor.machines.count)
    for work in works { queues[work.machine].append(work) }
    for queue in queues {
      let sorted = queue.sorted {
        ($0.assignment.setUpStart, $0.assignment.end, $0.assignment.key)
          < ($1.assignment.setUpStart, $1.assignment.end, $1.assignment.key)
      }
      checkCollisions(of: sorted, into: &found)
      checkSequence(of: sorted, into: &found)
    }
  }

  // MARK: Collisions

  private func checkCollisions(of queue: [PlacedWork], into found: inout [ScheduleFinding]) {
    let stations = Set(queue.flatMap(\.assignment.stations)).sorted().map(Track.station)
    let everything = [.machine] + stations
    // The assignment that ends last is the one that a later start collides with first.
    var leads: [Track: PlacedWork] = [:]
    var guns: [String: GunUse] = [:]
    for work in queue where work.assignment.setUpStart < work.assignment.end {
      let own = work.assignment.stations
      var rivals: [PlacedWork] = []
      for track in own.isEmpty ? everything : own.sorted().map(Track.station) {
        let lead = leads[track]
        if let lead, work.assignment.setUpStart < lead.assignment.end { rivals.append(lead) }
        if work.assignment.end > lead?.assignment.end ?? .min { leads[track] = work }
      }
      var seen: Set<CheckedAssignment> = []
      for rival in rivals where seen.insert(rival.assignment).inserted {
        let isShared = own.isEmpty || rival.assignment.stations.isEmpty
        found.append(collision(isShared ? .overlap : .stations, work, rival))
      }
      guard let gun = work.assignment.gun, let family = work.family else { continue }
      if let rival = guns[gun, default: GunUse()].add(work, family: family), rivals.isEmpty {
        found.append(collision(.gun, work, rival))
      }
    }
  }

  private func collision(
    _ rule: ScheduleFinding.Rule, _ work: PlacedWork, _ rival: PlacedWork
  ) -> ScheduleFinding {
    ScheduleFinding(
      rule, work.assignment.key, place: work.assignment.machine, other: rival.assignment.key,
      from: work.assignment.setUpStart, to: min(work.assignment.end, rival.assignment.end))
  }

  /// The assignment on a gun that ends last, and the one that does of all with another family.
  private struct GunUse {
    var last: PlacedWork?
    var otherwise: PlacedWork?

    /// Adds an assignment; returns one of another family that has not ended.
    mutating func add(_ work: PlacedWork, family: String) -> PlacedWork? {
      let rival = last?.family == family ? otherwise : last
      if work.assignment.end > last?.assignment.end ?? .min {
        if last?.family != family { otherwise = last }
        last = work
      } else if last?.family != family,
        work.assignment.end > otherwise?.assignment.end ?? .min
      {
        otherwise = work
      }
      guard let rival, rival.assignment.end > work.assignment.setUpStart else { return nil }
      return rival
    }
  }

  // MARK: Set-up and change-over

  /// What a track is set up for.
  private struct SetUpState {
    var family: String?
    /// The assignment that left it so; nil before the plan begins.
    var work: PlacedWork?
    /// When that ended, or from when on the machine is known to be set up so; and working seconds
    /// that assignments of no family took since.
    var end: Int64
    var busy: Int64 = 0
    /// The last assignment, of whatever family.
    var previous: PlacedWork?
  }

  private func checkSequence(of queue: [PlacedWork], into found: inout [ScheduleFinding]) {
    guard let machine = queue.first?.machine else { return }
    let stations = Set(queue.flatMap(\.assignment.stations)).sorted().map(Track.station)
    let guns = Set(queue.compactMap(\.assignment.gun)).sorted().map(Track.gun)
    let everything = [.machine] + stations + guns
    let setUpAt = setUpAt(queue)
    var states: [Track: SetUpState] = [:]
    for track in everything {
      var family = index.floor.machines[machine].family
      if case .gun(let gun) = track {
        family = index.floor.machines[machine].gunFamilies[gun] ?? family
      }
      states[track] = SetUpState(family: family, end: setUpAt)
    }
    for work in queue {
      let tracks: [Track]
      if let gun = work.assignment.gun {
        tracks = [.gun(gun)]
      } else if work.assignment.stations.isEmpty {
        tracks = everything
      } else {
        tracks = work.assignment.stations.sorted().map(Track.station)
      }
      let follows = tracks.allSatisfy { track in
        states[track]?.previous.map { $0.job == work.job && $0.step == work.step } ?? false
      }
      let setUp = follows ? 0 : work.setUp
      checkSetUp(of: work, needs: setUp, into: &found)
      var seen: Set<CheckedAssignment.Key?> = []
      for track in tracks {
        guard var state = states[track] else { continue }
        if let finding = changeover(from: state, to: work, setUp: setUp),
          seen.insert(finding.other).inserted
        {
          found.append(finding)
        }
        advance(&state, by: work)
        states[track] = state
      }
    }
  }

  /// From when on the machine counts as set up as the floor says. Work that has started changed
  /// that, so nothing is known of the time before. Where none has, it was so all the time, and work
  /// whose time has passed is judged as if it began when the plan says.
  private func setUpAt(_ queue: [PlacedWork]) -> Int64 {
    let seen = max(ScheduleCheck.range.lowerBound, index.floor.setUpAt)
    if queue.contains(where: { index.hasStarted($0.assignment) }) { return seen }
    let first = queue.first { $0.family != nil }
    return first.map { min(seen, $0.assignment.setUpStart) } ?? seen
  }

  private func checkSetUp(
    of work: PlacedWork, needs seconds: Int64, into found: inout [ScheduleFinding]
  ) {
    let assignment = work.assignment
    let given = index.working[work.machine].seconds(
      from: assignment.setUpStart, to: assignment.start)
    guard given < seconds else { return }
    found.append(
      ScheduleFinding(
        .setUp, assignment.key, place: assignment.machine, from: assignment.setUpStart,
        to: assignment.start, expected: seconds, actual: given))
  }

  private func changeover(
    from state: SetUpState, to work: PlacedWork, setUp: Int64
  ) -> ScheduleFinding? {
    guard let old = state.family, let new = work.family, old != new,
      // Otherwise they collide, which is told already, or it found a set-up nobody knows.
      work.assignment.setUpStart >= state.end
    else { return nil }
    let table = index.changeover(on: work.machine, from: old, to: new)
    guard table > 0 else { return nil }
    let needed =
      switch index.floor.changeoverRule {
      case .besideSetUp: table + setUp
      case .withinSetUp: max(table, setUp)
      }
    let given =
      index.working[work.machine].seconds(from: state.end, to: work.assignment.start) - state.busy
    guard given < needed else { return nil }
    return ScheduleFinding(
      .changeover, work.assignment.key, place: work.assignment.machine,
      other: state.work?.assignment.key, from: state.work?.assignment.end,
      to: work.assignment.start, expected: needed, actual: max(0, given))
  }

  private func advance(_ state: inout SetUpState, by work: PlacedWork) {
    if work.family == nil {
      state.busy += index.working[work.machine].seconds(
        from: max(state.end, work.assignment.setUpStart), to: work.assignment.end)
    } else if state.work == nil || work.assignment.end >= state.end {
      state = SetUpState(family: work.family, work: work, end: work.assignment.end)
    }
    state.previous = work
  }
}
