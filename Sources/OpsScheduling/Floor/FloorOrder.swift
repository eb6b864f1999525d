/// What the search varies: the order of the tasks on each machine, and the parts of each step.
struct FloorOrder: Sendable {
  /// Tasks by machine.
  var sequences: [[Int32]]
  /// How many parts each step is made in: its first tasks are in use.
  var parts: [Int]

  init(_ model: FloorModel) {
    sequences = Array(repeating: [], count: model.machineCount)
    parts = Array(repeating: 1, count: model.stepCount)
  }
}
