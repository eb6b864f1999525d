/// A change of one or two sequences that is tried: what they would be afterwards.
struct FloorMove {
  var first = 0
  var second = 0
  var firstSequence: [Int32] = []
  /// Used only if the machines differ.
  var secondSequence: [Int32] = []
  /// The step whose number of parts changes, and its new number of parts.
  var split: (step: Int, parts: Int)?
  /// The task that gets people and moulds sooner or later, and its new delay.
  var delay: (task: Int, seconds: Int64)?

  var isOnOneMachine: Bool { first == second }
}
