/// Change-over times by index: families of the problem, and a table for each machine.
struct FloorChangeoverIndex: Sendable {
  let familyIndex: [String: Int]
  let families: [String]
  /// The family a machine starts with; -1 if none is known.
  let machineFamily: [Int]
  /// Where the table of each machine begins; -1 if no group of it has one.
  private let offset: [Int]
  private var seconds: [Int64] = []

  init(_ problem: FloorProblem, isRelaxed: Bool = false) {
    var names = Set(problem.machines.compactMap(\.family))
    for job in problem.jobs { names.formUnion(job.steps.compactMap(\.family)) }
    let families = names.sorted()
    self.families = families
    familyIndex = Dictionary(uniqueKeysWithValues: families.enumerated().map { ($1, $0) })
    machineFamily = problem.machines.map { [familyIndex] in
      $0.family.flatMap { familyIndex[$0] } ?? -1
    }
    var begins: [String: Int] = [:]
    for (group, table) in problem.changeovers.sorted(by: { $0.key < $1.key }) where !isRelaxed {
      begins[group] = seconds.count
      for from in families {
        let row = table.seconds[from] ?? [:]
        for to in families {
          seconds.append(row[to] ?? (from == to ? 0 : table.otherwise))
        }
      }
    }
    offset = problem.machines.map { machine in
      machine.groups.lazy.compactMap { begins[$0] }.first ?? -1
    }
  }

  /// The change-over on a machine; none from or to no family.
  @inline(__always)
  func seconds(_ machine: Int, from: Int, to: Int) -> Int64 {
    let begin = offset[machine]
    guard begin >= 0, from >= 0, to >= 0 else { return 0 }
    return seconds[begin &+ from &* families.count &+ to]
  }

  /// One machine for each different table among some machines.
  func representatives(of machines: [Int]) -> [Int] {
    var seen = Set<Int>()
    return machines.filter { seen.insert(offset[$0]).inserted }
  }
}
