import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// It is 10:00 at the site on 2027-03-01; the morning shift ends at 19:00.
@Suite("What is said of shifts that have ended")
struct EndedShiftTests {
  private let book: SampleBook
  private var mia: Call { book.call(.workshopManager) }

  init() async throws { book = try await SampleBook.make() }

  private func calendar() async throws -> ShiftCalendar {
    try await book.read { try await ShiftCalendar.read($0) }
  }

  private func keep(_ input: KeepShiftCalendar) async throws -> ShiftCalendarView {
    try await book.dependencies.shifts.calendar(input, mia).output
  }

  @Test func nothingIsSaidOfAShiftOfTodayThatIsOver() async throws {
    let today = BatchBench.day(0)
    _ = try await keep(KeepShiftCalendar(action: .close, date: today, shift: .morning))
    // 20:00, an hour after the morning shift.
    book.clock.advance(milliseconds: 10 * 3_600_000)
    let before = try await book.state()
    for shift in [Shift.morning, nil] {
      for action in [CalendarAction.open, .forget] {
        let refused = await BatchBench.refusal {
          try await keep(KeepShiftCalendar(action: action, date: today, shift: shift))
        }
        #expect(refused?.code == .badDate && refused?.field == "shift")
        #expect(refused?.message.contains("ended at 2027-03-01 19:00") == true)
        #expect(refused?.hint?.contains("--shift evening") == true)
      }
    }
    let undone = await BatchBench.refusal {
      try await book.dependencies.changesets.undo(CommitReference(), mia)
    }
    #expect(undone?.code == .badDate)
    #expect(try await book.state() == before)
    _ = try await keep(KeepShiftCalendar(action: .close, date: today, shift: .evening))
    #expect(try await calendar().slot(.evening, on: today) == nil)
  }

  @Test func aShiftThatIsOverIsNotClosedAfterwards() async throws {
    let today = BatchBench.day(0)
    book.clock.advance(milliseconds: 9 * 3_600_000 - 1)
    let closing = KeepShiftCalendar(action: .close, date: today, shift: .morning)
    _ = try await keep(closing)
    _ = try await book.dependencies.changesets.undo(CommitReference(), mia)
    // 19:00 sharp.
    book.clock.advance(milliseconds: 1)
    #expect(await BatchBench.refusal { try await keep(closing) }?.code == .badDate)
    #expect(try await calendar().isOpen(.morning, on: today))
  }
}
