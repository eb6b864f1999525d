import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `shift.list`.
public struct ListShifts: OperationInput {
  /// Only the shifts of this day; default seven days from today on.
  public var date: CivilDate?
}

extension ShiftService {
  /// The number of days in a list without a given day.
  private static let days = 7

  static let list = Operation<ListShifts, Listing<ShiftView>>(
    "shift.list", area: .workshop, "Lists shifts with their start and end times.",
    permission: .batchView, effect: .read,
    examples: ["shift list", "shift list --date 2027-03-28 -o json"], consistency: .snapshot)

  /// The shifts of a day, or of a week from today on; closed shifts are marked.
  public func list(
    _ input: ListShifts, _ call: Call
  ) async throws -> Outcome<Listing<ShiftView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let calendar = try await ShiftCalendar.read(transaction)
      let first = input.date ?? transaction.today
      let days = (0..<(input.date == nil ? Self.days : 1)).map { first.adding(days: $0) }
      let items = days.flatMap { day in
        Shift.allCases.map { ShiftView($0, on: day, calendar, at: transaction.now) }
      }
      return Listing(items: items, next: nil)
    }
  }
}
