import OpsScheduling

/// The shortest makespan of a tiny instance by trying everything.
struct ExhaustiveShop {
  private let instance: ShopInstance
  private var best = Int.max
  private var step: [Int]
  private var jobFree: [Int]
  private var machineFree: [Int]

  static func optimum(of instance: ShopInstance) -> Int {
    var search = ExhaustiveShop(instance)
    search.go(left: instance.operationCount, longest: 0)
    return search.best
  }

  private init(_ instance: ShopInstance) {
    self.instance = instance
    step = Array(repeating: 0, count: instance.jobs.count)
    jobFree = step
    machineFree = Array(repeating: 0, count: instance.machineCount)
  }

  private mutating func go(left: Int, longest: Int) {
    if longest >= best { return }
    if left == 0 {
      best = longest
      return
    }
    for job in instance.jobs.indices where step[job] < instance.jobs[job].count {
      for way in instance.jobs[job][step[job]] {
        let (jobBefore, machineBefore) = (jobFree[job], machineFree[way.machine])
        let end = max(jobBefore, machineBefore) + way.duration
        step[job] += 1
        jobFree[job] = end
        machineFree[way.machine] = end
        go(left: left - 1, longest: max(longest, end))
        step[job] -= 1
        jobFree[job] = jobBefore
        machineFree[way.machine] = machineBefore
      }
    }
  }
}
