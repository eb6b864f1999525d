/// A lower bound for a shop with a choice of machines, from the work that has to be shared out.
///
/// Give each machine k a weight w_k ≥ 0. In a schedule of length C a machine works for at most
/// C − h_k − t_k, where h_k and t_k are the shortest times before and after any operation it can
/// do. Summed with the weights: C·Σw ≥ Σ over operations of the smallest w_k·p_k, + Σ w_k(h_k+t_k).
/// This holds for any weights; good ones are found by raising those of loaded machines
/// (Lagrangean relaxation of the assignment). The weights are whole numbers, so the bound is exact.
struct LoadBound {
  /// The best bound found; 0 if the numbers are too large to be multiplied.
  private(set) var length = 0
  /// The weights of that bound, with a mean of 1: what a unit of work on each machine costs.
  private(set) var prices: ContiguousArray<Double>
  private let graph: ShopGraph
  /// h_k + t_k of each machine.
  private var margin: ContiguousArray<Int>
  private var scale: Int

  init(_ graph: ShopGraph) {
    self.graph = graph
    prices = ContiguousArray(repeating: 1, count: graph.machineCount)
    var before = ContiguousArray(repeating: Int.max, count: graph.machineCount)
    var after = before
    var work = 0.0
    for node in 0..<graph.count {
      let node = node + 1
      let rest = graph.tail[node] - graph.shortest[node]
      for index in graph.firstAlternative[node]..<graph.firstAlternative[node + 1] {
        let machine = graph.alternativeMachine[index]
        before[machine] = min(before[machine], graph.head[node])
        after[machine] = min(after[machine], rest)
        work += Double(graph.alternativeDuration[index])
      }
    }
    margin = ContiguousArray(zip(before, after).map { $0 == .max ? 0 : $0 + $1 })
    for part in margin { work += Double(part) }
    // Keeps every weighted sum below 2⁶⁰.
    scale = Int(min(10_000, 0x1p60 / max(1, work)))
    if scale > 0, graph.count > 0 { search() }
  }

  private mutating func search() {
    var weights = prices
    var loads = weights
    var step = 0.5
    // 300 rounds, fewer for instances on which they would take more than about 0.1 s.
    for _ in 0..<max(10, min(300, 30_000_000 / graph.alternativeMachine.count)) {
      let largest = weights.max() ?? 1
      let whole = ContiguousArray(weights.map { Int($0 / largest * Double(scale)) })
      let found = length(whole, loads: &loads)
      if found > length {
        length = found
        let mean = weights.reduce(0, +) / Double(weights.count)
        prices = ContiguousArray(weights.map { $0 / mean })
      }
      let top = loads.max() ?? 0
      guard top > 0 else { return }
      for machine in weights.indices {
        weights[machine] = max(1e-6, weights[machine] * (1 + step * (loads[machine] / top - 0.5)))
      }
      step *= 0.985
    }
  }

  /// The bound of one set of weights, and the load that each machine would get.
  private func length(
    _ weights: ContiguousArray<Int>, loads: inout ContiguousArray<Double>
  ) -> Int {
    var (total, sum) = (0, 0)
    for machine in weights.indices {
      total += weights[machine]
      sum += weights[machine] * margin[machine]
      loads[machine] = Double(margin[machine])
    }
    guard total > 0 else { return 0 }
    for node in 0..<graph.count {
      let first = graph.firstAlternative[node + 1]
      var (cheapest, least) = (first, Int.max)
      for index in first..<graph.firstAlternative[node + 2] {
        let cost = weights[graph.alternativeMachine[index]] * graph.alternativeDuration[index]
        if cost < least { (cheapest, least) = (index, cost) }
      }
      sum += least
      loads[graph.alternativeMachine[cheapest]] += Double(graph.alternativeDuration[cheapest])
    }
    return (sum + total - 1) / total
  }
}
