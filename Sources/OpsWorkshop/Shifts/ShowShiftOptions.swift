import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `shift.options`.
public struct ShowShiftOptions: OperationInput {
  /// The day to plan.
  public var date: CivilDate
}

extension ShiftService {
  static let options = Operation<ShowShiftOptions, ShiftOptionsView>(
    "shift.options", area: .workshop, "Shows which shifts of a day can still be planned.",
    permission: .batchView, effect: .read,
    examples: ["shift options 2027-03-02", "shift options 2027-03-01 -o json"],
    consistency: .snapshot)

  /// What can be planned for a day. Throws `data.bad_date` for a past one.
  public func options(
    _ input: ShowShiftOptions, _ call: Call
  ) async throws -> Outcome<ShiftOptionsView> {
    var outcome = try await desk.perform(Self.options, input, call) { transaction in
      let calendar = try await ShiftCalendar.read(transaction)
      guard input.date >= transaction.today else {
        throw OpsError(
          .badDate, "\(input.date) is over: nothing can be planned for it", field: "date",
          hint: "give \(transaction.today), which is today, or a later day")
      }
      return ShiftOptionsView(input.date, calendar, at: transaction.now)
    }
    outcome.holdsUntil = outcome.output.cutoffAt
    return outcome
  }
}
