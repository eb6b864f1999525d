/// The least change-over time with which a set of families can be made.
///
/// Every family has to be entered once: from another family, or from what a machine is ready for.
/// Two relaxations are valid and the larger one counts: the entries form a tree from the machines
/// (minimum arborescence), and, as a family made in one go is never worse if change-overs obey the
/// triangle inequality, which their shortest paths do, no family is left or entered twice
/// (assignment).
struct FloorChangeoverBound {
  /// With more families, detours and trees take too long, and only the cheapest entries count.
  private static let mostFamilies = 120

  private let model: FloorModel
  private let machines: [Int]
  private let families: [Int]
  /// `[from][to]` of all families, the least over the machines and over detours.
  private let least: [[Int64]]

  init(_ model: FloorModel, machines: [Int], families: [Int]) {
    self.model = model
    self.machines = machines
    self.families = families
    let all = model.changeovers.families.indices
    let tables = model.changeovers.representatives(of: machines)
    var least = all.map { from in
      all.map { to in
        tables.reduce(Int64.max) {
          min($0, model.changeovers.seconds($1, from: from, to: to))
        }
      }
    }
    for via in all where all.count <= Self.mostFamilies {
      for from in all {
        let first = least[from][via]
        for to in all where first + least[via][to] < least[from][to] {
          least[from][to] = first + least[via][to]
        }
      }
    }
    self.least = least
  }

  /// - Parameter others: Families that other steps may leave on these machines.
  func seconds(others: Set<Int>) -> Int64 {
    guard !families.isEmpty, !machines.isEmpty else { return 0 }
    var ready: [Int] = []
    var unknown = 0
    for machine in machines {
      let family = model.changeovers.machineFamily[machine]
      if family >= 0 { ready.append(family) } else { unknown += 1 }
      ready += model.blocks[machine].map(\.family).filter { $0 >= 0 }
    }
    if least.count > Self.mostFamilies {
      return entries(from: Set(ready), others: others, unknown: unknown)
    }
    let tree = tree(from: Set(ready).union(others), unknown: unknown)
    return others.isEmpty ? max(tree, matching(from: ready, unknown: unknown)) : tree
  }

  /// The first entries of machines that are ready for nothing known are free, but there are no more
  /// of them than such machines: the limit is priced (Lagrange), and the best price is looked for.
  private func tree(from ready: Set<Int>, unknown: Int) -> Int64 {
    let root = families.map { to in
      ready.reduce(FloorLimits.horizon * 4) { min($0, least[$1][to]) }
    }
    let cost = families.map { from in families.map { least[from][$0] } }
    func bound(_ price: Int64) -> Int64 {
      let priced = unknown == 0 ? root : root.map { min($0, price) }
      let tree = FloorArborescence.cost(root: priced, cost: cost)
      return tree - price * Int64(unknown)
    }
    guard unknown > 0 else { return bound(0) }
    var low: Int64 = 0
    var high = cost.reduce(Int64(0)) { max($0, $1.max() ?? 0) }
    while high - low > 2 {
      let third = (high - low) / 3
      if bound(low + third) < bound(high - third) { low += third } else { high -= third }
    }
    return max(0, (low...high).reduce(Int64(0)) { max($0, bound($1)) })
  }

  /// The cheapest entry into each family, the dearest of them free for machines not known.
  private func entries(from ready: Set<Int>, others: Set<Int>, unknown: Int) -> Int64 {
    let cheapest = families.filter { !ready.contains($0) && !others.contains($0) }.map { to in
      least.indices.reduce(FloorLimits.horizon) { $1 == to ? $0 : min($0, least[$1][to]) }
    }
    return cheapest.sorted().dropLast(unknown).reduce(0, +)
  }

  private func matching(from ready: [Int], unknown: Int) -> Int64 {
    let never = FloorLimits.horizon * 4
    let rows = families.map { to in
      families.map { $0 == to ? never : least[$0][to] } + ready.map { least[$0][to] }
        + Array(repeating: 0, count: unknown)
    }
    // A family with neither a machine nor another family to come from cannot occur: a machine's
    // own family is among those it is ready for.
    return FloorMatching.cost(rows)
  }
}
