import OpsDomain
import OpsKernel

/// Input of `valuation.refresh`, which has no parameters.
public struct RefreshValuation: OperationInput {}

extension ValuationService {
  static let refresh = Operation<RefreshValuation, ValuationRefreshView>(
    "valuation.refresh", area: .warehouse,
    "Saves the value of the stock at the end of each month, so that later valuations are quick.",
    permission: .systemRunJobs,
    effect: .write(.final("it saves only values that can be calculated again")),
    examples: ["valuation refresh", "valuation refresh -o json"])

  /// Saves the ends of all past months. It changes no figure, and a second run changes nothing; it
  /// is meant to run as a job. Many products are saved in parts, each as a commit of its own, so
  /// that others can write and read between them. An interrupted run is continued by the next one.
  public func refresh(
    _ input: RefreshValuation, _ call: Call
  ) async throws -> Outcome<ValuationRefreshView> {
    try await desk.admit(call, to: Self.refresh.descriptor)
    let through = desk.calendar.date(of: desk.clock.now()).startOfMonth.adding(days: -1)
    let parts = try await desk.keepValuations(
      through: desk.calendar.end(of: through), for: call)
    let outcome = try await desk.perform(Self.refresh, input, call) { transaction in
      var summary = parts.summary
      summary.add(try await parts.keep(transaction))
      return ValuationRefreshView(
        through: through, products: summary.products, kept: summary.kept)
    }
    guard parts.summary.kept > 0, !outcome.isReplay else { return outcome }
    return Outcome(output: outcome.output, changed: true, receipt: outcome.receipt)
  }
}

/// What `valuation.refresh` did.
public struct ValuationRefreshView: OperationOutput, Equatable {
  public static let answerName = "valuation.refresh/1"

  /// The last day of the last month that is over.
  public let through: CivilDate
  /// Products with saved values.
  public let products: Int
  /// How many values were saved.
  public let kept: Int

  public static let columns: [FieldColumn] = [
    .init("through", "THROUGH"), .init("products", "PRODUCTS", .right),
    .init("kept", "KEPT", .right),
  ]
}
