extension FloorBound {
  /// The least weighted tardiness.
  func tardiness() -> Int64 {
    var total = model.frozenScore.tardiness
    var jobs: [Int: [Int]] = [:]
    for (pool, step) in homes() { jobs[pool, default: []].append(step) }
    for (pool, steps) in jobs.sorted(by: { $0.key < $1.key }) {
      total += tardiness(of: steps, in: pools[pool])
    }
    return total
  }

  /// For each open job with a due date the pool of its narrowest step, and the step.
  private func homes() -> [(pool: Int, step: Int)] {
    var tightness: [Double] = []
    var poolOf: [Int] = Array(repeating: -1, count: model.stepCount)
    for pool in pools.indices.reversed() {
      for step in pools[pool].steps
      where poolOf[step] < 0 || pools[poolOf[step]].machines.count > pools[pool].machines.count {
        poolOf[step] = pool
      }
    }
    for pool in pools {
      let work = pool.steps.reduce(0.0) { $0 + Double(works[$1]) }
      tightness.append(work / Double(max(1, pool.machines.count)))
    }
    var best: [Int: (pool: Int, step: Int)] = [:]
    for step in 0..<model.stepCount {
      let job = model.stepJob[step]
      guard model.jobDue[job] != FloorModel.never, poolOf[step] >= 0 else { continue }
      if let other = best[job], tightness[other.pool] >= tightness[poolOf[step]] { continue }
      best[job] = (poolOf[step], step)
    }
    return best.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The larger of: each job alone; all steps of a pool against its capacity.
  private func tardiness(of steps: [Int], in pool: FloorPool) -> Int64 {
    var alone: Int64 = 0
    for step in steps {
      let job = model.stepJob[step]
      alone += max(0, jobEnds[job] - model.jobDue[job]) * model.jobWeight[job]
    }
    var levels: Int64 = 0
    var below: Int64 = 0
    for weight in Set(steps.map { model.jobWeight[model.stepJob[$0]] }).sorted().prefix(50)
    where weight > 0 {
      let heavy = steps.filter { model.jobWeight[model.stepJob[$0]] >= weight }
      levels += (weight - below) * unweighted(heavy, in: pool)
      below = weight
    }
    return max(alone, levels)
  }

  /// The least sum of tardiness: the n-th end of a relaxed schedule against the n-th due date.
  private func unweighted(_ steps: [Int], in pool: FloorPool) -> Int64 {
    let ends = shortestFirst(steps, in: pool)
    let alone = steps.map { earliestEnds[$0] }.sorted()
    let due = steps.map { model.jobDue[model.stepJob[$0]] - tails[$0] }.sorted()
    var sum: Int64 = 0
    for index in due.indices { sum += max(0, max(ends[index], alone[index]) - due[index]) }
    return sum
  }

  /// The sorted ends when the pool works as one machine on the shortest remaining work
  /// (Schrage 1968: by any time, no schedule has ended more).
  private func shortestFirst(_ steps: [Int], in pool: FloorPool) -> [Int64] {
    let sorted = steps.sorted { (heads[$0], $0) < (heads[$1], $1) }
    var heap = FloorHeap()
    var ends: [Int64] = []
    var clock: Int64 = 0
    var next = 0
    while ends.count < steps.count {
      if heap.isEmpty, next < sorted.count {
        clock = max(clock, pool.capacity.seconds(before: heads[sorted[next]]))
      }
      while next < sorted.count, pool.capacity.seconds(before: heads[sorted[next]]) <= clock {
        heap.push(works[sorted[next]])
        next += 1
      }
      let until =
        next < sorted.count ? pool.capacity.seconds(before: heads[sorted[next]]) : Int64.max
      guard let work = heap.pop() else { break }
      if until - clock >= work {
        clock += work
        ends.append(pool.capacity.time(of: clock) ?? model.start)
      } else {
        heap.push(work - (until - clock))
        clock = until
      }
    }
    return ends
  }
}
