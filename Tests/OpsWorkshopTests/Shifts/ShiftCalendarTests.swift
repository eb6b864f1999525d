import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("The shift calendar")
struct ShiftCalendarTests {
  private let book: SampleBook
  private var shifts: ShiftService { book.dependencies.shifts }
  private var mia: Call { book.call(.workshopManager) }

  init() async throws { book = try await SampleBook.make() }

  private func day(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }

  private func calendar() async throws -> ShiftCalendar {
    try await book.read { try await ShiftCalendar.read($0) }
  }

  private func options(_ text: String) async throws -> ShiftOptionsView {
    try await shifts.options(ShowShiftOptions(date: try day(text)), mia).output
  }

  private func keep(_ input: KeepShiftCalendar) async throws -> ShiftCalendarView {
    try await shifts.calendar(input, mia).output
  }

  // MARK: When shifts are

  @Test(
    "a shift is an hour shorter or longer when the clocks change in it",
    arguments: [
      ("2027-03-26", 12), ("2027-03-27", 11), ("2027-03-28", 12), ("2027-10-29", 12),
      ("2027-10-30", 13), ("2027-10-31", 12),
    ])
  func eveningsWhenClocksChange(_ text: String, _ hours: Int64) async throws {
    let calendar = try await calendar()
    let evening = try #require(calendar.slot(.evening, on: try day(text)))
    #expect(evening.length.milliseconds == hours * 3_600_000)
    let morning = try #require(calendar.slot(.morning, on: try day(text)))
    #expect(morning.length.milliseconds == 12 * 3_600_000)
    #expect(morning.end == evening.start)
    // The evening ends where the next morning begins, so no moment belongs to two shifts or none.
    let next = try #require(calendar.slot(.morning, on: try day(text).adding(days: 1)))
    #expect(evening.end == next.start)
  }

  @Test func shiftsBeginAtTheTimesOfTheClocksOfTheSite() async throws {
    let calendar = try await calendar()
    let summer = try #require(calendar.slot(.morning, on: try day("2027-03-28")))
    #expect(summer.start.description == "2027-03-28T04:00:00Z")
    let winter = try #require(calendar.slot(.morning, on: try day("2027-10-31")))
    #expect(winter.start.description == "2027-10-31T05:00:00Z")
  }

  @Test func aMomentBelongsToTheShiftThatIsOn() async throws {
    let calendar = try await calendar()
    let start = try #require(calendar.slot(.morning, on: try day("2027-03-01"))).start
    #expect(calendar.slot(at: start)?.shift == .morning)
    let before = try #require(calendar.slot(at: start.adding(milliseconds: -1)))
    #expect(before.shift == .evening && before.day.description == "2027-02-28")
  }

  @Test(
    "The day of the floor lasts from one morning shift to the next one",
    arguments: [
      ("2027-03-02 06:59", "2027-03-01"), ("2027-03-02 07:00", "2027-03-02"),
      ("2027-03-02 23:59", "2027-03-02"), ("2027-03-03 00:00", "2027-03-02"),
    ])
  func dayOfTheFloor(_ time: String, _ text: String) async throws {
    _ = try await keep(KeepShiftCalendar(action: .close, date: try day("2027-03-02")))
    let calendar = try await calendar()
    let moment = try SiteTime(parsing: time).start(in: calendar.calendar)
    #expect(calendar.floorDay(at: moment) == (try day(text)))
  }

  @Test func aListShowsAWeekOrOneDay() async throws {
    let week = try await shifts.list(ListShifts(), mia).output.items
    #expect(week.count == 14)
    #expect(week.first?.date.description == "2027-03-01" && week.first?.isNow == true)
    #expect(week.filter(\.isNow).count == 1)
    let one = try await shifts.list(ListShifts(date: try day("2027-03-27")), mia).output.items
    #expect(one.map(\.length.description) == ["12h", "11h"])
  }

  // MARK: What can be planned

  @Test("At 12:00 sharp only the evening shift is left")
  func cutoff() async throws {
    // It is 10:00.
    #expect(try await options("2027-03-01").shifts == [.morning, .evening])
    #expect(try await options("2027-03-01").timeLeft?.description == "2h")
    #expect(try await options("2027-03-01").defaultShift == .morning)
    book.clock.advance(milliseconds: 2 * 3_600_000 - 1)
    #expect(try await options("2027-03-01").shifts == [.morning, .evening])
    #expect(try await options("2027-03-01").timeLeft?.milliseconds == 1)
    book.clock.advance(milliseconds: 1)
    let sharp = try await options("2027-03-01")
    #expect(sharp.shifts == [.evening] && sharp.defaultShift == .evening)
    #expect(sharp.cutoffAt == nil && sharp.timeLeft == nil)
    #expect(sharp.message.contains("2027-03-01 12:00"))
    // Every other day has both.
    #expect(try await options("2027-03-02").shifts == [.morning, .evening])
  }

  @Test("A plan and the options agree about the cut-off in every minute around noon")
  func oneCutoff() async throws {
    _ = try await book.dependencies.machines.create(
      CreateMachine(number: "M1"), book.call(.administrator))
    book.clock.advance(milliseconds: 118 * 60_000)
    for _ in 0..<4 {
      let allowed = try await options("2027-03-01").shifts.contains(.morning)
      let refused = await BatchBench.refusal {
        try await book.dependencies.batches.create(
          CreateBatch(machine: "M1", date: try day("2027-03-01"), shift: .morning), mia)
      }
      #expect(allowed == (refused == nil), "\(book.clock.now())")
      book.clock.advance(milliseconds: 60_000)
    }
  }

  @Test func nothingIsPlannedForThePast() async throws {
    let refused = await BatchBench.refusal { try await options("2027-02-28") }
    #expect(refused?.code == .badDate && refused?.field == "date")
    let calendar = try await calendar()
    #expect(calendar.plannable(on: try day("2027-02-28"), at: book.clock.now()).isEmpty)
  }

  @Test func aDayWhoseMorningWasWorkedHasNoShiftLeft() async throws {
    _ = try await keep(
      KeepShiftCalendar(action: .close, date: try day("2027-03-01"), shift: .evening))
    book.clock.advance(milliseconds: 3 * 3_600_000)
    let left = try await options("2027-03-01")
    #expect(left.shifts.isEmpty && left.message == "No shift of 2027-03-01 can be planned now")
  }

  // MARK: Changing it

  @Test func whatAnActionLacksOrDoesNotTakeIsNamed() async throws {
    let lacking = await BatchBench.refusal { try await keep(KeepShiftCalendar(action: .forget)) }
    #expect(lacking?.code == .usage && lacking?.message == "The day is missing")
    #expect(lacking?.hint?.contains("calendar forget 2027-03-11") == true)
    let noted = await BatchBench.refusal {
      try await keep(KeepShiftCalendar(action: .set, weekdays: "mon-fri", note: "winter"))
    }
    #expect(noted?.code == .usage && noted?.message == "set takes no day, shift or note")
  }

  @Test func aDayOffHasNoShiftsAndAnExceptionOpensOne() async throws {
    _ = try await keep(
      KeepShiftCalendar(action: .close, date: try day("2027-03-11"), note: "public holiday"))
    #expect(try await options("2027-03-11").shifts.isEmpty)
    #expect(try await options("2027-03-11").defaultShift == nil)
    #expect(try await options("2027-03-11").message == "The floor does not work on 2027-03-11")
    let closed = try await calendar()
    #expect(closed.slot(.morning, on: try day("2027-03-11")) == nil)
    #expect(closed.slots(from: try day("2027-03-10"), through: try day("2027-03-12")).count == 4)
    let view = try await keep(
      KeepShiftCalendar(action: .open, date: try day("2027-03-11"), shift: .evening))
    #expect(view.exceptions.map(\.isOpen) == [false, true])
    #expect(try await options("2027-03-11").shifts == [.evening])
    let forgotten = try await keep(
      KeepShiftCalendar(action: .forget, date: try day("2027-03-11")))
    #expect(forgotten.exceptions.isEmpty)
    #expect(try await options("2027-03-11").shifts == [.morning, .evening])
  }

  @Test func aWeekdayOffIsOpenedForOneDay() async throws {
    _ = try await keep(KeepShiftCalendar(action: .set, weekdays: "mon-fri"))
    // 2027-03-06 is a Saturday.
    #expect(try await options("2027-03-06").shifts.isEmpty)
    _ = try await keep(
      KeepShiftCalendar(action: .open, date: try day("2027-03-06"), shift: .morning))
    #expect(try await options("2027-03-06").shifts == [.morning])
    // The evening of Friday still ends on Saturday morning.
    let friday = try await calendar().slot(.evening, on: try day("2027-03-05"))
    #expect(friday?.length == TimeSpan(milliseconds: 12 * 3_600_000))
  }

  @Test func hoursAndCutoffCanBeOthers() async throws {
    let view = try await keep(
      KeepShiftCalendar(action: .set, morning: "06:00", evening: "18:30", cutoff: "09:59"))
    #expect(view.morning == "06:00" && view.evening == "18:30" && view.cutoff == "09:59")
    #expect(view.weekdays == "mon-sun")
    #expect(try await options("2027-03-01").shifts == [.evening])
    let slot = try await calendar().slot(.morning, on: try day("2027-03-02"))
    #expect(slot?.length.description == "12h30m")
  }

  @Test func otherHoursChangeNoShiftOfThePast() async throws {
    func past() async throws -> [ShiftSlot] {
      try await calendar().slots(from: try day("2027-03-01"), through: try day("2027-03-03"))
    }
    let before = try await past()
    // Thursday: the night that has just ended stays as well.
    book.clock.advance(milliseconds: 72 * 3_600_000)
    _ = try await keep(
      KeepShiftCalendar(action: .set, morning: "06:00", evening: "18:00", weekdays: "fri"))
    #expect(try await past() == before)
    let changed = try await calendar()
    #expect(changed.slots(from: try day("2027-03-04"), through: try day("2027-03-04")).isEmpty)
    let friday = try #require(changed.slot(.morning, on: try day("2027-03-05")))
    #expect(friday.length.description == "12h")
    // On the day of the change the morning begins when the night has ended.
    #expect(changed.hours(of: .morning, on: try day("2027-03-04")).start == before.last?.end)
    // Taken back, the hours are as before from today on, and the past stays.
    book.clock.advance(milliseconds: 48 * 3_600_000)
    _ = try await book.dependencies.changesets.undo(CommitReference(), mia)
    #expect(try await past() == before)
    let back = try await calendar()
    #expect(back.slot(.morning, on: try day("2027-03-04")) == nil)
    #expect(back.slot(.morning, on: try day("2027-03-06")) != nil)
  }

  @Test(
    "hours that do not fit are refused",
    arguments: [
      ("19:00", "07:00", "12:00"), ("07:00", "07:00", "06:00"), ("07:00", "19:00", "19:01"),
      ("7:00", "19:00", "12:00"), ("07:00", "24:00", "12:00"), ("07:60", "19:00", "12:00"),
    ])
  func badHours(_ morning: String, _ evening: String, _ cutoff: String) async throws {
    let refused = await BatchBench.refusal {
      try await keep(
        KeepShiftCalendar(action: .set, morning: morning, evening: evening, cutoff: cutoff))
    }
    #expect(refused?.code == .badValue)
  }

  @Test func onlyWhoSchedulesChangesTheCalendar() async throws {
    let input = KeepShiftCalendar(action: .close, date: try day("2027-03-11"))
    let refused = await BatchBench.refusal {
      try await shifts.calendar(input, book.call(.workshopTechnician))
    }
    #expect(refused?.code == .denied)
    let shown = try await shifts.calendar(KeepShiftCalendar(), book.call(.workshopTechnician))
    #expect(shown.output.cutoff == "12:00" && !shown.changed)
    let past = await BatchBench.refusal {
      try await keep(KeepShiftCalendar(action: .close, date: try day("2027-02-28")))
    }
    #expect(past?.code == .badDate && past?.field == "date")
  }

  @Test func nothingIsSaidOfADayThatIsOver() async throws {
    let today = try day("2027-03-01")
    _ = try await keep(KeepShiftCalendar(action: .close, date: today))
    book.clock.advance(milliseconds: 24 * 3_600_000)
    func refused(_ body: () async throws -> some Any) async throws {
      let refusal = await BatchBench.refusal(body)
      #expect(refusal?.code == .badDate)
      #expect(try await calendar().exception(.morning, on: today)?.isOpen == false)
    }
    for action in [CalendarAction.open, .forget] {
      try await refused { try await keep(KeepShiftCalendar(action: action, date: today)) }
    }
    try await refused { try await book.dependencies.changesets.undo(CommitReference(), mia) }
    try await refused {
      try await book.write { transaction in
        let exceptions = transaction.repository(ShiftException.self)
        for var exception in try await exceptions.all(where: .everything) {
          exception.day = transaction.today
          _ = try await exceptions.update(exception)
        }
      }
    }
  }

  @Test func whatIsSaidOfTodayIsTakenBackToday() async throws {
    let today = try day("2027-03-01")
    _ = try await keep(KeepShiftCalendar(action: .close, date: today))
    _ = try await book.dependencies.changesets.undo(CommitReference(), mia)
    #expect(try await options("2027-03-01").shifts == [.morning, .evening])
    _ = try await keep(KeepShiftCalendar(action: .close, date: today))
    #expect(try await keep(KeepShiftCalendar(action: .forget, date: today)).exceptions.isEmpty)
  }

  @Test func aClosedDayIsTakenBackByUndo() async throws {
    _ = try await keep(KeepShiftCalendar(action: .close, date: try day("2027-03-11")))
    _ = try await book.dependencies.changesets.undo(CommitReference(), mia)
    #expect(try await options("2027-03-11").shifts == [.morning, .evening])
  }
}
