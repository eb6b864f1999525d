/// How far a machine is filled.
struct MachineFilling: Sendable {
  /// Free from here on, except for the blocks that are still ahead.
  var available: Int64
  /// What it was last set up for; -1 if not known.
  var family: Int
  /// The next frozen block.
  var block = 0
}

extension FloorModel {
  /// The state of a machine before anything is placed.
  @inline(__always)
  func initialState(_ machine: Int) -> MachineFilling {
    MachineFilling(available: start, family: changeovers.machineFamily[machine])
  }

  /// The earliest place for a task behind what a machine has already; nil if the windows end
  /// before. People and moulds are not looked at.
  ///
  /// - Parameter cursor: A window of the option's calendar, moved ahead with the machine.
  @inline(__always)
  func fit(
    step: Int, option: Int, part: Int, parts: Int, ready: Int64,
    state: inout MachineFilling, cursor: inout Int
  ) -> (start: Int64, end: Int64, changeover: Int64)? {
    let machine = optionMachine[option]
    let family = stepFamily[step]
    let work = optionSetup[option] &+ run(option, step: step, part: part, parts: parts)
    while true {
      let changeover = changeovers.seconds(machine, from: state.family, to: family)
      let slot = calendars.slot(
        optionCalendar[option], cursor: &cursor, time: max(ready, state.available),
        work: changeover &+ work, pauses: stepPauses[step])
      guard let slot else { return nil }
      if state.block < blocks[machine].count,
        !precedes(slot.end, family, block: state.block, of: machine)
      {
        pass(&state, on: machine)
        continue
      }
      return (slot.start, slot.end, changeover)
    }
  }

  /// Whether something that ends at a time can stand before a block.
  private func precedes(_ end: Int64, _ family: Int, block: Int, of machine: Int) -> Bool {
    let blocks = blocks[machine]
    guard end <= blocks[block].start else { return false }
    guard family >= 0, let next = blocks[block...].first(where: { $0.family >= 0 }) else {
      return true
    }
    return changeovers.seconds(machine, from: family, to: next.family) <= next.changeover
  }

  private func pass(_ state: inout MachineFilling, on machine: Int) {
    let block = blocks[machine][state.block]
    state.available = max(state.available, block.end)
    if block.family >= 0 { state.family = block.family }
    state.block += 1
  }
}
