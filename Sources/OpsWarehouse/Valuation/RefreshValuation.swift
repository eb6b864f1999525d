import OpsDomain
import OpsKernel

/// Input of `valuation.refresh`: there is nothing to say.
public struct RefreshValuation: OperationInput {}

extension ValuationService {
  static let refresh = Operation<RefreshValuation, ValuationRefreshView>(
    "valuation.refresh", area: .warehouse,
    "Keeps what the stock was worth at the ends of months: later valuations are quick.",
    permission: .systemRunJobs, effect: .write(.final("it keeps what is worked out anyway")),
    examples: ["valuation refresh", "valuation refresh -o json"])

  /// Keeps the ends of all months that are over. Changes no figure, and nothing at all the second
  /// time; it is meant to run as a job. Many products are kept part by part, each in a commit of
  /// its own, so that others write and read between them. When it was interrupted, the next one
  /// goes on where it stopped.
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
  /// Products for which something was kept.
  public let products: Int
  /// How many valuations were kept.
  public let kept: Int

  public static let columns: [FieldColumn] = [
    .init("through", "THROUGH"), .init("products", "PRODUCTS", .right),
    .init("kept", "KEPT", .right),
  ]
}
