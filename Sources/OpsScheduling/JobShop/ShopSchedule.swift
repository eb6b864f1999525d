/// When and where each operation runs.
public struct ShopSchedule: Sendable, Equatable {
  /// One operation in the schedule.
  public struct Slot: Sendable, Equatable {
    /// The machine that does it, from 0.
    public let machine: Int
    /// When it starts, in the time units of the instance, from 0.
    public let start: Int
    /// When it ends.
    public let end: Int
  }

  /// The slots of the operations of each job, in the order of the instance.
  public let jobs: [[Slot]]
  /// When the last operation ends; 0 if there is none.
  public let makespan: Int

  init(_ state: ShopState, jobCount: Int) {
    var jobs: [[Slot]] = Array(repeating: [], count: jobCount)
    for node in 0..<state.count {
      let (index, end) = (node + 1, state.end[node + 1])
      jobs[state.graph.job[index]].append(
        Slot(machine: state.machine[index], start: end - state.duration[index], end: end))
    }
    self.jobs = jobs
    makespan = state.makespan
  }
}
