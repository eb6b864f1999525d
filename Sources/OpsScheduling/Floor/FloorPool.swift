/// Some machines, and the steps that no other machine can make.
struct FloorPool {
  let machines: [Int]
  let steps: [Int]
  let capacity: FloorCapacity

  /// One pool for each different set of machines that steps name, the first 64 of them, and one of
  /// all machines.
  static func pools(of model: FloorModel) -> [FloorPool] {
    guard model.stepCount > 0 else { return [] }
    let sets = (0..<model.stepCount).map { step in
      model.optionMachine[model.stepFirstOption[step]..<model.stepFirstOption[step + 1]]
        .sorted()
    }
    var kinds: [[Int]] = []
    var known = Set<[Int]>()
    for set in sets where known.count < 64 && known.insert(set).inserted { kinds.append(set) }
    let all = Array(Set(model.optionMachine)).sorted()
    if known.insert(all).inserted { kinds.append(all) }
    let free = model.blocks.indices.map { machine in
      FloorIntervals.difference(
        model.problem.openWindows(of: model.problem.machines[machine]),
        FloorIntervals.union(
          model.blocks[machine].map { FloorWindow(start: $0.start, end: $0.end) }, []))
    }
    return kinds.map { machines in
      var isInside = Array(repeating: false, count: model.machineCount)
      for machine in machines { isInside[machine] = true }
      let steps = sets.indices.filter { sets[$0].allSatisfy { isInside[$0] } }
      return FloorPool(
        machines: machines, steps: steps, capacity: FloorCapacity(machines.map { free[$0] }))
    }
  }
}

extension FloorBound {
  /// The earliest time at which all jobs with a step in the pool can have ended.
  func end(of pool: FloorPool) -> Int64 {
    let steps = pool.steps.sorted { (heads[$0], $0) > (heads[$1], $1) }
    guard let first = steps.last else { return model.start }
    let inside = Set(pool.steps)
    var others = Set<Int>()
    let machines = Set(pool.machines)
    for step in 0..<model.stepCount where !inside.contains(step) && model.stepFamily[step] >= 0 {
      let options = model.stepFirstOption[step]..<model.stepFirstOption[step + 1]
      if options.contains(where: { machines.contains(model.optionMachine[$0]) }) {
        others.insert(model.stepFamily[step])
      }
    }
    let families = Set(pool.steps.map { model.stepFamily[$0] }).subtracting([-1]).sorted()
    let changeover = FloorChangeoverBound(model, machines: pool.machines, families: families)
      .seconds(others: others)
    let total = steps.reduce(Int64(0)) { $0 + works[$1] } + changeover
    let least = steps.reduce(Int64.max) { min($0, tails[$1]) }
    var end = end(total, after: heads[first], pool) + least
    // Few steps: every least tail is tried with every earliest start.
    let thresholds = steps.count <= 300 ? Set(steps.map { tails[$0] }).sorted() : [least]
    for tail in thresholds {
      var work: Int64 = 0
      for step in steps where tails[step] >= tail {
        work += works[step]
        end = max(end, self.end(work, after: heads[step], pool) + tail)
      }
    }
    return end
  }

  private func end(_ work: Int64, after head: Int64, _ pool: FloorPool) -> Int64 {
    pool.capacity.time(of: pool.capacity.seconds(before: head) + work) ?? head
  }
}
