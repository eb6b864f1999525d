import OpsDispatch
import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `dispatch.simulate`.
public struct SimulateDispatch: OperationInput {
  /// `|`: Only this policy; default all of them.
  public var policy: PolicyWord?
  /// The day whose orders are played again; default yesterday.
  public var day: CivilDate?
}

extension DispatchService {
  package static let simulate = Operation<SimulateDispatch, DispatchSimulationView>(
    "dispatch.simulate", area: .marketplace,
    "Replays a past day with each dispatch policy, beside what really happened.",
    permission: .marketAdminister, effect: .read,
    examples: ["dispatch simulate", "dispatch simulate --policy nearest -o json"],
    consistency: .snapshot)

  /// Plays a day again with the times, places and drivers of the book. Throws `data.bad_date` for a
  /// day that is not over.
  public func simulate(
    _ input: SimulateDispatch, _ call: Call
  ) async throws -> Outcome<DispatchSimulationView> {
    try await desk.perform(Self.simulate, input, call) { transaction in
      let day = input.day ?? transaction.today.adding(days: -1)
      guard day < transaction.today else {
        throw OpsError(
          .badDate, "\(day) is not over", field: "day", hint: "give yesterday or an earlier day")
      }
      let past = try await PastDay(day, transaction)
      var lines = [past.actual]
      for word in input.policy.map({ [$0] }) ?? PolicyWord.allCases {
        let policy = try await DispatchTerms.policy(word, transaction)
        let result = DispatchReplay.run(past.replay, policy: policy)
        lines.append(DispatchSimulationView.Line(word.rawValue, result.figures))
      }
      lines.append(.init("bound", DispatchReplay.lowerBound(past.replay)))
      return DispatchSimulationView(
        day: day, orders: Int64(past.replay.orders.count),
        drivers: Int64(past.replay.drivers.count), lines: lines)
    }
  }
}
