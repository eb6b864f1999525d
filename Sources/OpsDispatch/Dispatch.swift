/// Gives orders to drivers: a pure function of the state, to be asked on every event.
public enum Dispatch {
  /// Decides what to do now. The order of the input does not matter.
  /// - Parameters:
  ///   - state: orders, drivers, rules and policy as they are now.
  ///   - explaining: whether each open order gets its reasons, which takes longer.
  public static func decide(
    _ state: DispatchState, explaining: Bool = true
  ) -> DispatchDecision {
    let problem = DispatchProblem(state)
    var decision =
      switch state.policy {
      case .firstCome: FirstComePolicy(problem: problem).decide()
      case .nearest(let settings):
        NearestPolicy(problem: problem, state: state, settings: settings).decide()
      case .rollingHorizon(let settings):
        RollingPolicy(problem: problem, settings: settings).decide()
      }
    decision.waits.sort { $0.order < $1.order }
    // The sort is stable: the trips of a driver keep their order.
    decision.assignments.sort { $0.driver < $1.driver }
    if explaining {
      decision.reasons =
        DispatchExplainer(problem: problem, state: state, decision: decision).reasons()
    }
    return decision
  }
}
