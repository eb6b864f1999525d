extension FloorSearch {
  /// Proposes a random move in `move`; false if the one drawn is not possible.
  mutating func propose() -> Bool {
    move.split = nil
    move.delay = nil
    let kind = random.below(100)
    if !splittable.isEmpty, kind < 10 { return proposeSplit() }
    let task = pick()
    let machine = Int(machineOf[task])
    guard let place = order.sequences[machine].firstIndex(of: Int32(task)) else { return false }
    if model.isShared, kind < 25 { return proposeDelay(task, machine) }
    if kind < 60 { return proposeSegment(task, machine, place) }
    if kind < 82 { return proposeSwap(task, machine, place) }
    if kind < 94 { return proposeTails(task, machine, place) }
    return proposeReversal(machine, place)
  }

  /// A random task, half of the time on the machine that decides.
  private mutating func pick() -> Int {
    let task = Int(tasks[random.below(tasks.count)])
    guard objective != .changeover, !runs.isEmpty, random.below(2) == 0 else { return task }
    if objective == .makespan {
      let last = runs.indices.max { runs[$0].end < runs[$1].end } ?? 0
      let sequence = order.sequences[last]
      return sequence.isEmpty ? task : Int(sequence[random.below(sequence.count)])
    }
    for _ in 0..<4 {
      let other = Int(tasks[random.below(tasks.count)])
      if runs[Int(machineOf[other])].tardiness > 0 { return other }
    }
    return task
  }

  private func canRun(_ task: Int32, on machine: Int) -> Bool {
    model.option(model.taskStep[Int(task)], on: machine) >= 0
  }

  /// A machine and a place on it for a task, other than its own.
  private mutating func target(for task: Int, on machine: Int, _ place: Int)
    -> (machine: Int, place: Int)
  {
    let step = model.taskStep[task]
    let kind = random.below(10)
    let family = model.stepFamily[step]
    if kind < 3, family >= 0, familyTasks[family].count > 1 {
      let mate = Int(familyTasks[family][random.below(familyTasks[family].count)])
      let other = Int(machineOf[mate])
      if mate != task, other >= 0,
        let at = order.sequences[other].firstIndex(of: Int32(mate))
      {
        return (other, at + random.below(2))
      }
    }
    var other = machine
    if kind < 8 {
      let options = model.stepFirstOption[step + 1] - model.stepFirstOption[step]
      other = model.optionMachine[model.stepFirstOption[step] + random.below(options)]
    }
    let count = order.sequences[other].count
    if tasks.count <= 100 || random.below(4) == 0 {
      return (other, random.below(count + 1))
    }
    // On large floors mostly about the same time.
    var near = place * (count + 1) / max(1, order.sequences[machine].count)
    if runs.isEmpty { near = position(of: decoder.starts[task], on: other) }
    return (other, min(count, max(0, near + random.below(7) - 3)))
  }

  /// The first place of a machine whose task starts at a time or later, by the last decoding.
  private func position(of time: Int64, on machine: Int) -> Int {
    let sequence = order.sequences[machine]
    var low = 0
    var high = sequence.count
    while low < high {
      let middle = (low + high) / 2
      if decoder.starts[Int(sequence[middle])] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Moves a task and some that follow it.
  private mutating func proposeSegment(_ task: Int, _ machine: Int, _ place: Int) -> Bool {
    var length = 1
    while length < 8, random.below(5) < 2 { length += 1 }
    let target = target(for: task, on: machine, place)
    let source = order.sequences[machine]
    let end = min(source.count, place + length)
    move.first = machine
    move.second = target.machine
    if target.machine == machine {
      guard target.place < place || target.place > end else { return false }
      rebuild { sequence in
        let low = min(place, target.place)
        let high = max(end, target.place)
        sequence.append(contentsOf: source[..<low])
        if target.place < place {
          sequence.append(contentsOf: source[place..<end])
          sequence.append(contentsOf: source[target.place..<place])
        } else {
          sequence.append(contentsOf: source[end..<target.place])
          sequence.append(contentsOf: source[place..<end])
        }
        sequence.append(contentsOf: source[high...])
      }
      return true
    }
    for index in place..<end where !canRun(source[index], on: target.machine) { return false }
    let other = order.sequences[target.machine]
    rebuild { sequence in
      sequence.append(contentsOf: source[..<place])
      sequence.append(contentsOf: source[end...])
    }
    rebuildSecond { sequence in
      sequence.append(contentsOf: other[..<target.place])
      sequence.append(contentsOf: source[place..<end])
      sequence.append(contentsOf: other[target.place...])
    }
    return true
  }

  /// Exchanges two tasks.
  private mutating func proposeSwap(_ task: Int, _ machine: Int, _ place: Int) -> Bool {
    let target = target(for: task, on: machine, place)
    let other = order.sequences[target.machine]
    guard target.place < other.count, Int(other[target.place]) != task else { return false }
    let mate = other[target.place]
    move.first = machine
    move.second = target.machine
    let source = order.sequences[machine]
    if target.machine == machine {
      rebuild { sequence in
        sequence.append(contentsOf: source)
        sequence.swapAt(place, target.place)
      }
      return true
    }
    guard canRun(Int32(task), on: target.machine), canRun(mate, on: machine) else {
      return false
    }
    rebuild { sequence in
      sequence.append(contentsOf: source)
      sequence[place] = mate
    }
    rebuildSecond { sequence in
      sequence.append(contentsOf: other)
      sequence[target.place] = Int32(task)
    }
    return true
  }

  /// Exchanges all that follows on two machines.
  private mutating func proposeTails(_ task: Int, _ machine: Int, _ place: Int) -> Bool {
    let target = target(for: task, on: machine, place)
    guard target.machine != machine else { return false }
    let source = order.sequences[machine]
    let other = order.sequences[target.machine]
    guard source[place...].allSatisfy({ canRun($0, on: target.machine) }),
      other[target.place...].allSatisfy({ canRun($0, on: machine) })
    else { return false }
    move.first = machine
    move.second = target.machine
    rebuild { sequence in
      sequence.append(contentsOf: source[..<place])
      sequence.append(contentsOf: other[target.place...])
    }
    rebuildSecond { sequence in
      sequence.append(contentsOf: other[..<target.place])
      sequence.append(contentsOf: source[place...])
    }
    return true
  }

  private mutating func proposeReversal(_ machine: Int, _ place: Int) -> Bool {
    let source = order.sequences[machine]
    let end = min(source.count, place + 2 + random.below(6))
    guard end - place >= 2 else { return false }
    move.first = machine
    move.second = machine
    rebuild { sequence in
      sequence.append(contentsOf: source)
      sequence[place..<end].reverse()
    }
    return true
  }

  /// Lets a task have people and moulds sooner or later than its turn.
  private mutating func proposeDelay(_ task: Int, _ machine: Int) -> Bool {
    let works = Int64(random.below(9) - 4)
    let step = model.taskStep[task]
    move.delay = (task, works * max(1, model.optionRun[model.stepFirstOption[step]]))
    move.first = machine
    move.second = machine
    let source = order.sequences[machine]
    rebuild { sequence in sequence.append(contentsOf: source) }
    return true
  }

  /// Adds a part to a step, or takes one away.
  private mutating func proposeSplit() -> Bool {
    let step = splittable[random.below(splittable.count)]
    let first = model.stepFirstTask[step]
    let parts = order.parts[step]
    let isMore =
      parts == 1
      || (first + parts < model.stepFirstTask[step + 1]
        && random.below(2) == 0)
    if isMore {
      let task = first + parts
      let start = decoder.starts[first]
      let options = model.stepFirstOption[step + 1] - model.stepFirstOption[step]
      let option = model.stepFirstOption[step] + random.below(options)
      let machine = model.optionMachine[option]
      let place = min(
        order.sequences[machine].count,
        max(0, position(of: start, on: machine) + random.below(3) - 1))
      let source = order.sequences[machine]
      move.first = machine
      move.second = machine
      move.split = (step, parts + 1)
      rebuild { sequence in
        sequence.append(contentsOf: source[..<place])
        sequence.append(Int32(task))
        sequence.append(contentsOf: source[place...])
      }
      return true
    }
    let task = Int32(first + parts - 1)
    let machine = Int(machineOf[Int(task)])
    let source = order.sequences[machine]
    move.first = machine
    move.second = machine
    move.split = (step, parts - 1)
    rebuild { sequence in
      for other in source where other != task { sequence.append(other) }
    }
    return true
  }

  private mutating func rebuild(_ fill: (inout [Int32]) -> Void) {
    move.firstSequence.removeAll(keepingCapacity: true)
    fill(&move.firstSequence)
  }

  private mutating func rebuildSecond(_ fill: (inout [Int32]) -> Void) {
    move.secondSequence.removeAll(keepingCapacity: true)
    fill(&move.secondSequence)
  }
}
