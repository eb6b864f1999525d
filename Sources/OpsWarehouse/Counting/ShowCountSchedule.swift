import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `count.schedule`.
public struct ShowCountSchedule: OperationInput {
  /// Also show products that are due later.
  public var later: Bool?
  /// Rows, at most 1000.
  public var limit: Int?
}

extension CountService {
  static let schedule = Operation<ShowCountSchedule, Listing<CountDueView>>(
    "count.schedule", area: .warehouse,
    "Lists the products whose cycle count is due, the longest overdue first.",
    permission: .inventoryView, effect: .read,
    examples: ["count schedule", "count schedule --later --limit 20 -o json"],
    consistency: .snapshot)

  /// The products to be counted, the longest overdue first. Throws `data.bad_value` for a limit out
  /// of range.
  public func schedule(
    _ input: ShowCountSchedule, _ call: Call
  ) async throws -> Outcome<Listing<CountDueView>> {
    try await desk.perform(Self.schedule, input, call) { transaction in
      let limit = input.limit ?? Limits.pageSizeDefault
      guard (1...Limits.pageSizeMaximum).contains(limit) else {
        throw OpsError(
          .badValue, "A page holds 1 to \(Limits.pageSizeMaximum) rows, not \(limit)",
          field: "limit")
      }
      let schedule = CountSchedule(transaction)
      let found =
        input.later == true ? try await schedule.all() : try await schedule.due()
      return Listing(
        items: found.prefix(limit).map { CountDueView($0, today: transaction.today) })
    }
  }
}
