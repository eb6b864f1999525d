import OpsDispatch
import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `dispatch.simulate`.
public struct SimulateDispatch: OperationInput {
  /// `|`: Only this policy; default all of them.
  public var policy: PolicyWord?
  /// The day to replay; default yesterday.
  public var day: CivilDate?
  /// `NAME=VALUE`: A setting of dispatch with a value to try, such as
  /// `market.dispatch_lateness=0.5`; the book keeps its own.
  public var set: [LineText]?
}

extension DispatchService {
  package static let simulate = Operation<SimulateDispatch, DispatchSimulationView>(
    "dispatch.simulate", area: .marketplace,
    "Replays a past day with each dispatch policy and compares the results with what happened.",
    permission: .marketAdminister, effect: .read,
    examples: [
      "dispatch simulate", "dispatch simulate --policy nearest -o json",
      "dispatch simulate --policy rolling --set market.dispatch_lateness=0.5",
    ],
    consistency: .snapshot)

  /// Plays a day again with the times, places and drivers of the book; with settings to try, each
  /// policy once more with those. Throws `data.bad_date` for a day that is not over, and
  /// `data.bad_value` for a setting that cannot be tried or cannot have that value.
  public func simulate(
    _ input: SimulateDispatch, _ call: Call
  ) async throws -> Outcome<DispatchSimulationView> {
    try await desk.perform(Self.simulate, input, call) { transaction in
      let day = input.day ?? transaction.today.adding(days: -1)
      guard day < transaction.today else {
        throw OpsError(
          .badDate, "\(day) is not over", field: "day", hint: "give yesterday or an earlier day")
      }
      let trial = try SettingTrial(
        parsing: input.set ?? [], of: Settings.triedByDispatch, in: transaction.context.currency)
      let past = try await PastDay(day, transaction)
      let words = input.policy.map { [$0] } ?? PolicyWord.allCases
      var lines = [past.actual]
      lines += try await Self.play(past.replay, words, .none, transaction)
      if !trial.isEmpty {
        let terms = try await DispatchTerms(transaction, trying: trial)
        var again = past.replay
        (again.rules, again.distance) = (terms.rules, terms.distance)
        lines += try await Self.play(again, words, trial, transaction)
      }
      return DispatchSimulationView(
        day: day, orders: Int64(past.replay.orders.count),
        drivers: past.drivers, lines: lines)
    }
  }

  /// A day with each of these policies, and with each order brought alone at once.
  private static func play(
    _ day: ReplayDay, _ words: [PolicyWord], _ trial: SettingTrial, _ transaction: Transaction
  ) async throws -> [DispatchSimulationView.Line] {
    var lines: [DispatchSimulationView.Line] = []
    for word in words {
      let policy = try await DispatchTerms.policy(word, transaction, trying: trial)
      let result = DispatchReplay.run(day, policy: policy)
      lines.append(.init(word.rawValue, result.figures, tried: !trial.isEmpty))
    }
    return lines + [.init("bound", DispatchReplay.lowerBound(day), tried: !trial.isEmpty)]
  }
}
