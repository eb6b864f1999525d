import OpsScheduling

/// Random instances, also odd ones: empty jobs, zero durations, machines visited twice.
enum RandomShop {
  static func instance(
    jobs: Int, machines: Int, operations: ClosedRange<Int>, alternatives: Int, longest: Int,
    random: inout SearchRandom
  ) throws -> ShopInstance {
    var all: [[[ShopInstance.Alternative]]] = []
    for _ in 0..<jobs {
      let count = operations.lowerBound + random.below(operations.count)
      var job: [[ShopInstance.Alternative]] = []
      for _ in 0..<count {
        let choices = 1 + random.below(min(alternatives, machines))
        let chosen = (0..<machines).shuffled(using: &random).prefix(choices)
        job.append(
          chosen.map { ShopInstance.Alternative(machine: $0, duration: random.below(longest + 1)) })
      }
      all.append(job)
    }
    return try ShopInstance(name: "random", machineCount: machines, jobs: all)
  }

  /// An instance of any small shape.
  static func anyShape(random: inout SearchRandom) throws -> ShopInstance {
    try instance(
      jobs: 1 + random.below(7), machines: 1 + random.below(5), operations: 0...6,
      alternatives: 1 + random.below(3), longest: 1 + random.below(12), random: &random)
  }
}
