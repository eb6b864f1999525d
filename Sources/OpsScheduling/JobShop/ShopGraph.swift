/// What never changes while an instance is solved, in flat arrays.
///
/// Operations are nodes 1 to `count`, job after job. Node 0 stands for "none": it has no duration,
/// and as a predecessor it ends at 0.
struct ShopGraph: Sendable {
  let count: Int
  let machineCount: Int
  let jobCount: Int
  /// The job of each node, and the nodes before and after it in its job.
  let job: ContiguousArray<Int>
  let jobPred: ContiguousArray<Int>
  let jobSucc: ContiguousArray<Int>
  /// The last node of each job that has one.
  let lastNodes: ContiguousArray<Int>
  /// Where the alternatives of each node start, with one entry more than there are nodes.
  let firstAlternative: ContiguousArray<Int>
  let alternativeMachine: ContiguousArray<Int>
  let alternativeDuration: ContiguousArray<Int>
  /// The shortest duration of each node.
  let shortest: ContiguousArray<Int>
  /// The earliest start of each node, and the time from its start to the end of its job,
  /// both with the shortest durations and without regard to machines.
  let head: ContiguousArray<Int>
  let tail: ContiguousArray<Int>
  let isFlexible: Bool

  init(_ instance: ShopInstance) {
    let size = instance.operationCount + 1
    var job = ContiguousArray(repeating: 0, count: size)
    var pred = job
    var succ = job
    var last: ContiguousArray<Int> = []
    var first: ContiguousArray<Int> = [0]
    var machines: ContiguousArray<Int> = []
    var durations: ContiguousArray<Int> = []
    var node = 0
    for (number, operations) in instance.jobs.enumerated() {
      for (step, alternatives) in operations.enumerated() {
        node += 1
        job[node] = number
        pred[node] = step > 0 ? node - 1 : 0
        succ[node] = step + 1 < operations.count ? node + 1 : 0
        first.append(machines.count)
        for alternative in alternatives {
          machines.append(alternative.machine)
          durations.append(alternative.duration)
        }
      }
      if !operations.isEmpty { last.append(node) }
    }
    first.append(machines.count)

    var shortest = ContiguousArray(repeating: 0, count: size)
    var head = shortest
    var tail = shortest
    for node in 1..<max(1, size) {
      shortest[node] = durations[first[node]..<first[node + 1]].min() ?? 0
      head[node] = head[pred[node]] + shortest[pred[node]]
    }
    for node in stride(from: size - 1, to: 0, by: -1) {
      tail[node] = tail[succ[node]] + shortest[node]
    }
    count = size - 1
    machineCount = instance.machineCount
    jobCount = instance.jobs.count
    self.job = job
    jobPred = pred
    jobSucc = succ
    lastNodes = last
    firstAlternative = first
    alternativeMachine = machines
    alternativeDuration = durations
    self.shortest = shortest
    self.head = head
    self.tail = tail
    isFlexible = machines.count > size - 1
  }

  /// The index, among all alternatives, of the one that does a node on a machine.
  func alternative(of node: Int, on machine: Int) -> Int {
    for index in firstAlternative[node]..<firstAlternative[node + 1]
    where alternativeMachine[index] == machine {
      return index
    }
    preconditionFailure("a machine that cannot do the operation")
  }
}
