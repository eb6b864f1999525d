import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `shift.list`.
public struct ListShifts: OperationInput {
  /// Only the shifts of this day; without it those of seven days from today on.
  public var date: CivilDate?
}

extension ShiftService {
  /// Days that a list shows unless one is named.
  private static let days = 7

  static let list = Operation<ListShifts, Listing<ShiftView>>(
    "shift.list", area: .workshop, "Lists shifts with the moments they begin and end.",
    permission: .batchView, effect: .read,
    examples: ["shift list", "shift list --date 2027-03-28 -o json"], consistency: .snapshot)

  /// The shifts of a day, or of a week from today on; closed ones are told as such.
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

/// One shift of one day as operations answer it.
public struct ShiftView: OperationOutput, Equatable {
  public static let answerName = "shift/1"

  /// The day on which it begins.
  public let date: CivilDate
  public let shift: Shift
  /// Whether people work in it.
  public let works: Bool
  public let start: Instant
  public let end: Instant
  /// How long it is: an hour less or more when the clocks change in it.
  public let length: TimeSpan
  /// Whether it is on now.
  public let isNow: Bool
  /// Why it is not as its weekday says.
  public let note: String?

  public static let columns: [FieldColumn] = [
    .init("date", "DATE"), .init("shift", "SHIFT"), .init("works", "WORKS"),
    .init("start", "START"), .init("end", "END"), .init("length", "LENGTH", .right),
    .init("note", "NOTE"),
  ]

  init(_ shift: Shift, on day: CivilDate, _ calendar: ShiftCalendar, at now: Instant) {
    let hours = calendar.hours(of: shift, on: day)
    date = day
    self.shift = shift
    works = calendar.isOpen(shift, on: day)
    start = hours.start
    end = hours.end
    length = hours.length
    isNow = works && hours.contains(now)
    note = calendar.exception(shift, on: day)?.note
  }
}
