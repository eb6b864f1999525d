import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("The day on which working hours change")
struct ChangedHoursTests {
  private static func hours(_ morning: String, _ evening: String) -> KeepShiftCalendar {
    KeepShiftCalendar(action: .set, morning: morning, evening: evening, cutoff: "00:00")
  }

  private func keep(_ input: KeepShiftCalendar, _ book: SampleBook) async throws {
    _ = try await book.dependencies.shifts.calendar(input, book.call(.workshopManager))
  }

  private func calendar(_ book: SampleBook) async throws -> ShiftCalendar {
    try await book.read { try await ShiftCalendar.read($0) }
  }

  private func time(_ instant: Instant, _ calendar: ShiftCalendar) -> String {
    calendar.calendar.text(of: instant)
  }

  @Test func theEveningDoesNotBeginBeforeTheNightHasEnded() async throws {
    let bench = try await ScheduleBench()
    try await keep(Self.hours("14:00", "22:00"), bench.book)
    // 12:00 on the next day: the evening shift of yesterday lasts until 14:00.
    bench.book.clock.advance(milliseconds: 26 * 3_600_000)
    try await keep(Self.hours("05:00", "13:00"), bench.book)
    let calendar = try await calendar(bench.book)
    let (yesterday, today) = (BatchBench.day(0), BatchBench.day(1))
    let night = try #require(calendar.slot(.evening, on: yesterday))
    let evening = try #require(calendar.slot(.evening, on: today))
    #expect(time(night.end, calendar) == "2027-03-02 14:00" && evening.start == night.end)
    #expect(time(evening.end, calendar) == "2027-03-03 05:00")
    // Nothing is left of the morning.
    #expect(calendar.slot(.morning, on: today) == nil && !calendar.isOpen(.morning, on: today))
    let next = try #require(calendar.slot(.morning, on: today.adding(days: 1)))
    #expect(next.start == evening.end && next.length.description == "8h")
    // The floor can be planned.
    try await bench.order(10)
    #expect(try await bench.check(try await bench.make().number).ok)
  }

  @Test("The morning begins when the night has ended", arguments: ["mon-sun", "tue-sun"])
  func morning(_ weekdays: String) async throws {
    let book = try await SampleBook.make()
    // Nobody may have worked in the night: it is about hours only.
    try await keep(KeepShiftCalendar(action: .set, weekdays: weekdays), book)
    book.clock.advance(milliseconds: 24 * 3_600_000)
    try await keep(KeepShiftCalendar(action: .set, morning: "09:00"), book)
    let calendar = try await calendar(book)
    let yesterday = BatchBench.day(0)
    #expect((calendar.slot(.evening, on: yesterday) == nil) == (weekdays == "tue-sun"))
    let today = try #require(calendar.slot(.morning, on: BatchBench.day(1)))
    #expect(time(today.start, calendar) == "2027-03-02 07:00")
    #expect(today.start == calendar.hours(of: .evening, on: yesterday).end)
    #expect(calendar.floorDay(at: today.start) == today.day)
    let next = try #require(calendar.slot(.morning, on: BatchBench.day(2)))
    #expect(time(next.start, calendar) == "2027-03-03 09:00")
    #expect(calendar.slot(.evening, on: BatchBench.day(1))?.end == next.start)
  }

  @Test func whatWasStagedYesterdayIsNotCommittedToday() async throws {
    let book = try await SampleBook.make()
    let call = book.call(.workshopManager)
    let today = BatchBench.day(0)
    // 23:50.
    book.clock.advance(milliseconds: 830 * 60_000)
    let closing = try await Changeset.open(over: book.dependencies)
    _ = try await closing.dependencies.shifts.calendar(
      KeepShiftCalendar(action: .close, date: today, shift: .evening), call)
    let hours = try await Changeset.open(over: book.dependencies)
    _ = try await hours.dependencies.shifts.calendar(Self.hours("05:00", "18:00"), call)
    let color = try await Changeset.open(over: book.dependencies)
    _ = try await color.dependencies.colors.create(
      CreateColor(name: "Navy", hex: "#1B2A49"), call)
    let before = try await calendar(book).slots(from: today, through: today)
    // 00:10.
    book.clock.advance(milliseconds: 20 * 60_000)
    for changeset in [closing, hours] {
      let refused = await BatchBench.refusal { try await changeset.commit(call) }
      #expect(refused?.code == .conflictVersion)
      #expect(refused?.message.contains("staged in the evening shift of \(today), but") == true)
    }
    let over = await BatchBench.refusal { try await closing.refreshed(call) }
    #expect(over?.code == .badDate)
    _ = try await hours.refreshed(call).commit(call)
    let after = try await calendar(book)
    #expect(after.slots(from: today, through: today) == before)
    let next = try #require(after.slot(.morning, on: today.adding(days: 2)))
    #expect(time(next.start, after) == "2027-03-03 05:00")
    // What does not ask for the day is committed on any.
    #expect(try await color.commit(call) != nil)
  }

  @Test func whatIsStagedAndCommittedInOneShiftStands() async throws {
    let book = try await SampleBook.make()
    let call = book.call(.workshopManager)
    let changeset = try await Changeset.open(over: book.dependencies)
    _ = try await changeset.dependencies.shifts.calendar(
      KeepShiftCalendar(action: .close, date: BatchBench.day(0), shift: .evening), call)
    book.clock.advance(milliseconds: 8 * 3_600_000)
    _ = try await changeset.commit(call)
    #expect(try await calendar(book).isOpen(.evening, on: BatchBench.day(0)) == false)
  }

  @Test("However hours change, each moment has one shift, and the past stays")
  func law() async throws {
    let seed = PropertySeed()
    let book = try await SampleBook.make()
    let first = BatchBench.day(-1)
    var past: [ShiftSlot] = []
    for step in 0..<120 {
      if seed.int(0...2) > 0 { book.clock.advance(milliseconds: seed.int(1...30) * 3_600_000) }
      let before = try await calendar(book)
      let today = before.calendar.date(of: book.clock.now())
      past = before.slots(from: first, through: today.adding(days: -1))
      if seed.int(0...3) == 0 {
        _ = try? await book.dependencies.changesets.undo(
          CommitReference(), book.call(.workshopManager))
      } else {
        let morning = Int(seed.int(0...1438))
        let evening = Int(seed.int(Int64(morning) + 1...1439))
        let hours = [morning, evening].map { ClockText.text(ofMinute: $0) }
        try await keep(Self.hours(hours[0], hours[1]), book)
      }
      let after = try await calendar(book)
      #expect(
        after.slots(from: first, through: today.adding(days: -1)) == past, "\(seed), \(step)")
      // A morning of which nothing is left has no slot.
      let slots = after.slots(from: first, through: today.adding(days: 3))
      for (one, next) in zip(slots, slots.dropFirst()) {
        #expect(one.start <= one.end && one.end == next.start, "\(seed), \(step): \(next.day)")
      }
    }
    #expect(past.count > 50)
  }

  @Test("Hours of a day on which somebody has worked stay", arguments: ["15:00", "22:00"])
  func hoursOfWork(_ evening: String) async throws {
    let bench = try await BatchBench()
    _ = try await bench.batch(in: .active)
    let before = try await calendar(bench.book)
    let (today, tomorrow) = (BatchBench.day(0), BatchBench.day(1))
    let answer = try await bench.book.dependencies.shifts.calendar(
      KeepShiftCalendar(action: .set, evening: evening, weekdays: "tue-sun"), bench.mia)
    #expect(answer.output.holdsFrom == tomorrow && answer.output.evening == evening)
    let after = try await calendar(bench.book)
    #expect(after.slot(.morning, on: today) == before.slot(.morning, on: today))
    #expect(after.slot(.evening, on: today) == before.slot(.evening, on: today))
    let next = try #require(after.slot(.evening, on: tomorrow))
    #expect(time(next.start, after) == "2027-03-02 \(evening)")
    // Nor does taking it back change today.
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.mia)
    let undone = try await calendar(bench.book)
    #expect(undone.slot(.morning, on: today) == before.slot(.morning, on: today))
    #expect(undone.slot(.evening, on: tomorrow) == before.slot(.evening, on: tomorrow))
  }

  @Test func hoursOfADayWithoutWorkCountAtOnce() async throws {
    let bench = try await BatchBench()
    let answer = try await bench.book.dependencies.shifts.calendar(
      KeepShiftCalendar(action: .set, evening: "15:00"), bench.mia)
    #expect(answer.output.holdsFrom == nil)
    let calendar = try await calendar(bench.book)
    #expect(calendar.slot(.morning, on: BatchBench.day(0))?.length.description == "8h")
  }

  @Test("Hours of a day on which a shift is over stay, whether or not somebody worked")
  func hoursAfterAShift() async throws {
    let bench = try await BatchBench()
    let before = try await calendar(bench.book)
    // 20:00: nobody executed anything, but the morning is over.
    bench.pass(hours: 10)
    for evening in ["21:00", "18:00", "19:00"] {
      try await keep(KeepShiftCalendar(action: .set, evening: evening), bench.book)
      let after = try await calendar(bench.book)
      for shift in Shift.allCases {
        #expect(
          after.slot(shift, on: BatchBench.day(0)) == before.slot(shift, on: BatchBench.day(0)))
      }
    }
  }

  @Test("A shift in which somebody has worked is not closed", arguments: [true, false])
  func closingWork(_ byMachine: Bool) async throws {
    let bench = try await BatchBench()
    let close = KeepShiftCalendar(action: .close, date: BatchBench.day(0), shift: .morning)
    if byMachine {
      _ = try await bench.book.dependencies.machines.start(
        ChangeMachineStatus(machine: "M1"), bench.mia)
      bench.pass(hours: 1)
      _ = try await bench.book.dependencies.machines.stop(
        ChangeMachineStatus(machine: "M1"), bench.mia)
    } else {
      _ = try await bench.batch(in: .completed)
    }
    let before = try await bench.book.state()
    let refused = await BatchBench.refusal {
      try await bench.book.dependencies.shifts.calendar(close, bench.mia)
    }
    #expect(refused?.code == .badState, "\(String(describing: refused))")
    #expect(try await bench.book.state() == before)
  }

  @Test func aShiftInWhichNobodyWorkedYetIsClosed() async throws {
    let bench = try await BatchBench()
    try await keep(
      KeepShiftCalendar(action: .close, date: BatchBench.day(0), shift: .morning), bench.book)
    #expect(try await calendar(bench.book).slot(.morning, on: BatchBench.day(0)) == nil)
  }

  @Test("A shift is not closed by what was staged before it began")
  func stagedBeforeAShift() async throws {
    let bench = try await BatchBench()
    let changeset = try await Changeset.open(over: bench.book.dependencies)
    _ = try await changeset.dependencies.shifts.calendar(
      KeepShiftCalendar(action: .close, date: BatchBench.day(0), shift: .evening), bench.mia)
    bench.pass(hours: 10)
    let refused = await BatchBench.refusal { try await changeset.commit(bench.mia) }
    #expect(refused?.code == .conflictVersion)
    #expect(try await calendar(bench.book).isOpen(.evening, on: BatchBench.day(0)))
  }

  @Test("Hours set twice on a day hold from no earlier day than those set first")
  func hoursSetTwice() async throws {
    let bench = try await BatchBench()
    let number = try await bench.plan("M1", day: 0, .evening)
    try await bench.submit(number)
    try await bench.approve(number)
    bench.pass(hours: 10)
    try await bench.execute(number)
    // 07:00 of the next day: nobody has ended the night's batch.
    bench.pass(hours: 11)
    let first = BatchBench.day(-3)
    let before = try await calendar(bench.book).slots(from: first, through: BatchBench.day(0))
    try await keep(Self.hours("06:00", "14:00"), bench.book)
    try await bench.settle()
    try await keep(Self.hours("06:00", "20:00"), bench.book)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.mia)
    let after = try await calendar(bench.book).slots(from: first, through: BatchBench.day(0))
    #expect(after == before)
  }

  @Test("A forgotten batch of the night is no work of the morning")
  func forgottenBatch() async throws {
    let bench = try await BatchBench()
    let number = try await bench.plan("M1", day: 0, .evening)
    try await bench.submit(number)
    try await bench.approve(number)
    bench.pass(hours: 10)
    try await bench.execute(number)
    bench.pass(hours: 11)
    try await keep(
      KeepShiftCalendar(action: .close, date: BatchBench.day(1), shift: .morning), bench.book)
    #expect(try await calendar(bench.book).slot(.morning, on: BatchBench.day(1)) == nil)
  }
}
