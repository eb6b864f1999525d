extension FloorDecoder {
  /// Places all tasks of an order; nil if they wait for one another or the windows end before.
  ///
  /// - Parameter limit: Gives up with nil once the tardiness is above it.
  mutating func decode(_ order: FloorOrder, limit: Int64 = .max) -> FloorScore? {
    reset()
    begin(order)
    let count = order.sequences.reduce(0) { $0 + $1.count }
    for _ in 0..<count {
      guard let machine = next(order) else { return nil }
      let task = Int(order.sequences[machine][position[machine]])
      let step = model.taskStep[task]
      let option = model.option(step, on: machine)
      guard place(task, option: option, parts: order.parts[step]) else { return nil }
      score.changeover &+= changeovers[task]
      score.end = max(score.end, ends[task])
      position[machine] &+= 1
      remaining[step] &-= 1
      push(machine, order)
      if remaining[step] == 0 {
        end(step, order)
        if score.tardiness > limit { return nil }
      }
    }
    for machine in states.indices { score.ends &+= states[machine].available &- model.start }
    return score
  }

  private mutating func begin(_ order: FloorOrder) {
    score = frozen
    stack.removeAll(keepingCapacity: true)
    for machine in position.indices {
      position[machine] = 0
      for task in order.sequences[machine] { machineOf[Int(task)] = Int32(machine) }
    }
    var isFirst = true
    for step in remaining.indices {
      remaining[step] = order.parts[step]
      isOpen[step] = isFirst
      isFirst = !model.stepHasNext[step]
    }
    for machine in position.indices { push(machine, order) }
  }

  /// Notes that the next task of a machine can be placed, if it can.
  private mutating func push(_ machine: Int, _ order: FloorOrder) {
    let sequence = order.sequences[machine]
    guard position[machine] < sequence.count else { return }
    if isOpen[model.taskStep[Int(sequence[position[machine]])]] { stack.append(machine) }
  }

  /// The machine whose next task is placed next; nil if all wait for one another.
  private mutating func next(_ order: FloorOrder) -> Int? {
    guard model.isShared, stack.count > 1 else { return stack.popLast() }
    var best = 0
    var earliest = (Int64.max, Int.max)
    for (index, machine) in stack.enumerated() {
      let task = Int(order.sequences[machine][position[machine]])
      let job = model.stepJob[model.taskStep[task]]
      let time = max(ready[job], states[machine].available) &+ order.delays[task]
      if (time, machine) < earliest {
        earliest = (time, machine)
        best = index
      }
    }
    stack.swapAt(best, stack.count - 1)
    return stack.removeLast()
  }

  /// Opens the next step of the job, or counts the job's tardiness after the last one.
  private mutating func end(_ step: Int, _ order: FloorOrder) {
    finish(step, parts: order.parts[step])
    let job = model.stepJob[step]
    guard model.stepHasNext[step] else {
      let late = ready[job] &- model.jobDue[job]
      if late > 0 {
        score.tardiness &+= late &* model.jobWeight[job]
      }
      return
    }
    isOpen[step + 1] = true
    let first = model.stepFirstTask[step + 1]
    for task in first..<first + order.parts[step + 1] {
      let machine = Int(machineOf[task])
      let sequence = order.sequences[machine]
      if position[machine] < sequence.count, Int(sequence[position[machine]]) == task {
        stack.append(machine)
      }
    }
  }
}
