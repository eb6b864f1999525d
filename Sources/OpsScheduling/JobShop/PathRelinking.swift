/// Plans between two plans, from which the search starts again (path relinking: Peng, Lü & Cheng
/// 2015).
///
/// Where both plans agree on the order of two operations, the mixture mostly does too. It follows
/// the weighted mean of the two ranks of an operation, shaken a little; because jobs are taken in
/// their own order, every mixture is feasible without a repair.
struct PathRelinking {
  let graph: ShopGraph

  /// A plan between two others.
  /// - Parameters:
  ///   - share: how far to go towards `second`, from 0 to 1.
  ///   - noise: how much a rank is shaken, as a part of the number of operations.
  func plan(
    from first: ShopPlan, to second: ShopPlan, share: Double, noise: Double,
    random: inout SearchRandom
  ) -> ShopPlan {
    var key = ContiguousArray(repeating: 0, count: graph.count + 1)
    let scale = 1024.0
    for (rank, node) in first.order.enumerated() {
      key[node] = Int((1 - share) * Double(rank) * scale)
    }
    for (rank, node) in second.order.enumerated() {
      let shake = noise * Double(graph.count) * (random.unit() - 0.5)
      key[node] += Int((share * Double(rank) + shake) * scale)
    }
    var mixed = first
    for node in 0..<graph.count
    where first.alternative[node + 1] != second.alternative[node + 1] && random.unit() < share {
      mixed.alternative[node + 1] = second.alternative[node + 1]
    }
    mixed.order.removeAll(keepingCapacity: true)
    mixed.makespan = .max
    var waiting = KeyedHeap()
    for node in 0..<graph.count where graph.jobPred[node + 1] == 0 {
      waiting.push(node + 1, key: key[node + 1])
    }
    while let (_, node) = waiting.pop() {
      mixed.order.append(node)
      let next = graph.jobSucc[node]
      if next != 0 { waiting.push(next, key: key[next]) }
    }
    return mixed
  }

  /// How many operations follow another one on their machine, or run on another machine: 0 for
  /// plans that are the same.
  func distance(_ first: ShopPlan, _ second: ShopPlan) -> Int {
    let (before, beforeSecond) = (predecessors(first), predecessors(second))
    var different = 0
    for node in 0..<graph.count
    where before[node + 1] != beforeSecond[node + 1]
      || first.alternative[node + 1] != second.alternative[node + 1]
    {
      different += 1
    }
    return different
  }

  private func predecessors(_ plan: ShopPlan) -> ContiguousArray<Int> {
    var last = ContiguousArray(repeating: 0, count: graph.machineCount)
    var before = ContiguousArray(repeating: 0, count: graph.count + 1)
    for node in plan.order {
      let machine = graph.alternativeMachine[plan.alternative[node]]
      before[node] = last[machine]
      last[machine] = node
    }
    return before
  }
}
