/// What the search varies: the order of the tasks on each machine, and the parts of each step.
struct FloorOrder: Sendable {
  /// Tasks by machine.
  var sequences: [[Int32]]
  /// How many parts each step is made in: its first tasks are in use.
  var parts: [Int]

  /// Seconds by which a task is considered later when people or moulds are given out; negative for
  /// earlier.
  var delays: [Int64]

  init(_ model: FloorModel) {
    sequences = Array(repeating: [], count: model.machineCount)
    parts = Array(repeating: 1, count: model.stepCount)
    delays = Array(repeating: 0, count: model.taskCount)
  }
}
