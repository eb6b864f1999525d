/// A tabu search that changes a state step by step.
protocol ShopSearch: AnyObject {
  var state: ShopState { get }
  /// How much work a step is, in nodes looked at.
  var unitsPerStep: Int { get }
  /// Prepares for a state that was just loaded.
  func begin()
  /// Makes the best move that is allowed.
  ///
  /// `record` is the makespan of the best schedule of this run; a move that beats it is always
  /// allowed.
  /// - Returns: false if there is no move, which means that the schedule cannot be shortened.
  func step(record: Int) -> Bool
}

extension ShopSearch {
  /// Searches from a plan until so many steps in a row brought nothing better.
  /// - Returns: the best plan met, which may be the given one.
  func improve(
    _ plan: ShopPlan, patience: Int, goal: Int, allowance: SearchAllowance
  ) -> ShopPlan {
    state.load(plan)
    begin()
    var best = state.plan()
    var quiet = 0
    while quiet < patience, best.makespan > goal, allowance.takeIteration(units: unitsPerStep),
      step(record: best.makespan)
    {
      quiet &+= 1
      if state.makespan < best.makespan {
        best = state.plan()
        quiet = 0
      }
    }
    return best
  }
}
