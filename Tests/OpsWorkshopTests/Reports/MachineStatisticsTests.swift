import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("Statistics of machines")
struct MachineStatisticsTests {
  @Test("Utilization is running time ÷ working time, a ratio and not per cent")
  func utilization() async throws {
    let bench = try await FloorBench()
    try await bench.start()
    bench.pass(hours: 3)
    try await bench.stop()
    bench.pass(hours: 6)
    // 19:00. M1 is in the book since 10:00: it ran 3 of 9 hours, and owes 500 × 9 ÷ 12 = 375.
    try await bench.record(300, bad: ["20:flash"], date: FloorBench.today, shift: .morning)
    let figures = try await bench.statistics()
    #expect(figures.utilization == "0.3333")
    #expect(figures.runTime == TimeSpan(milliseconds: 3 * 3_600_000))
    #expect(figures.workingTime == TimeSpan(milliseconds: 9 * 3_600_000))
    #expect(figures.good == 300 && figures.bad == 20)
    #expect(figures.target == 375 && figures.targetRate == "0.8000")
    #expect(figures.groups.count == 1)
  }

  @Test("A shift in which the floor does not work is no working time, whatever the machine does")
  func closedShift() async throws {
    let bench = try await FloorBench()
    _ = try await bench.book.dependencies.shifts.calendar(
      KeepShiftCalendar(action: .close, date: FloorBench.today, shift: .evening), bench.mia)
    try await bench.start()
    // Until 07:00 of the next day.
    bench.pass(hours: 21)
    let figures = try await bench.statistics()
    #expect(figures.runTime == TimeSpan(milliseconds: 21 * 3_600_000))
    #expect(figures.workingTime == TimeSpan(milliseconds: 9 * 3_600_000))
  }

  @Test("A day on which the clocks change has as many hours as it has")
  func shortDay() async throws {
    let bench = try await FloorBench()
    try await bench.start()
    // 2027-03-28 07:00 at the site is 26 days and 20 hours later.
    bench.pass(hours: 644)
    let day = FloorBench.today.adding(days: 26)
    let figures = try await bench.statistics(from: day, to: day)
    #expect(figures.workingTime == TimeSpan(milliseconds: 23 * 3_600_000))
    #expect(figures.runTime == figures.workingTime && figures.utilization == "1.0000")
    #expect(figures.target == 1000)
  }

  @Test func groupsAreWeeksFromMondayAndMonths() async throws {
    let bench = try await FloorBench()
    let from = FloorBench.today.adding(days: -3)
    let to = FloorBench.today.adding(days: 7)
    let weeks = try await bench.statistics(by: .week, from: from, to: to)
    // Before it was in the book nothing was asked of the machine.
    #expect(weeks.groups.map(\.from) == [FloorBench.today, to])
    #expect(weeks.groups.map(\.to) == [to.adding(days: -1), to])
    #expect(weeks.remarks == ["there were no machines before 2027-03-01"])
    let months = try await bench.statistics(by: .month, from: from, to: to)
    #expect(months.groups.map(\.from) == [FloorBench.today])
    // What was counted all the same is told.
    try await bench.recordEarlier(1, date: from)
    let counted = try await bench.statistics(by: .month, from: from, to: to)
    #expect(counted.groups.map(\.from) == [from, FloorBench.today])
    #expect(counted.groups[0].utilization == nil && counted.groups[0].target == 0)
  }

  @Test func aMachineThatCameBeforeTheMorningWorkedInTheEveningShift() async throws {
    let floor = try await BatchBench(machines: [])
    // 06:00 on 2027-03-02, an hour before the end of the evening shift of 2027-03-01.
    floor.pass(hours: 20)
    _ = try await floor.book.dependencies.machines.create(CreateMachine(number: "M1"), floor.anna)
    floor.pass(hours: 3)
    let reports = floor.book.dependencies.floorReports
    let figures = try await reports.statistics(
      ShowMachineStatistics(
        machine: "M1", from: BatchBench.day(-1), to: BatchBench.day(1)), floor.mia
    ).output
    #expect(figures.groups.map(\.from) == [BatchBench.day(0), BatchBench.day(1)])
    #expect(
      figures.groups.map(\.workingTime)
        == [TimeSpan(milliseconds: 3_600_000), TimeSpan(milliseconds: 2 * 3_600_000)])
    // 500 ÷ 12 and 500 × 2 ÷ 12: of no day the target of a time before it came.
    #expect(figures.groups.map(\.target) == [42, 83])
    #expect(figures.remarks == ["there were no machines before 2027-03-01"])
    let report = try await reports.report(
      ReportFloor(period: "2027-02-28..2027-03-02"), floor.mia
    ).output
    #expect(report.days.map(\.date) == [BatchBench.day(0), BatchBench.day(1)])
    #expect(report.remarks == figures.remarks)
  }

  @Test func aPeriodBeforeTheFirstMachineSaysSo() async throws {
    let bench = try await FloorBench()
    let report = try await bench.report("last_month")
    #expect(report.days.isEmpty)
    let remark =
      "there were no machines before 2027-03-01, so there is no target and no working time"
    #expect(report.remarks == [remark])
    try await bench.recordEarlier(7, date: FloorBench.today.adding(days: -3))
    let counted = try await bench.report("last_month")
    #expect(counted.remarks == [remark] && counted.days.map(\.good) == [7])
    #expect(try await bench.report("today").remarks.isEmpty)
  }

  @Test func aMachineOutOfUseKeepsItsPast() async throws {
    let bench = try await FloorBench()
    let machines = bench.book.dependencies.machines
    let admin = bench.book.call(.administrator)
    try await bench.record(100, shift: .morning)
    bench.pass(hours: 3)
    _ = try await machines.disable(MachineReference(machine: "M1"), admin)
    bench.pass(hours: 6)
    let figures = try await bench.statistics()
    #expect(figures.workingTime == TimeSpan(milliseconds: 3 * 3_600_000))
    // 500 × 3 ÷ 12
    #expect(figures.target == 125 && figures.good == 100)
    let all = try await bench.reports.statistics(
      ShowMachineStatistics(from: FloorBench.today, to: FloorBench.today), bench.tom)
    #expect(all.output.target == 125 && all.output.good == 100)
    // Taken back, the machine works from then on; the hours out of use stay.
    bench.pass(hours: 12)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), admin)
    bench.pass(hours: 12)
    #expect(try await bench.statistics().workingTime == figures.workingTime)
    let tomorrow = FloorBench.today.adding(days: 1)
    let next = try await bench.statistics(from: tomorrow, to: tomorrow)
    #expect(next.workingTime == TimeSpan(milliseconds: 12 * 3_600_000))
  }

  @Test func anotherDailyTargetChangesNothingOfThePast() async throws {
    let bench = try await FloorBench()
    bench.pass(hours: 24)
    let before = try await bench.statistics()
    _ = try await bench.book.dependencies.machines.edit(
      EditMachine(machine: "M1", dailyTarget: 5000), bench.mia)
    #expect(try await bench.statistics() == before)
    bench.pass(hours: 24)
    let tomorrow = FloorBench.today.adding(days: 2)
    bench.pass(hours: 24)
    #expect(try await bench.statistics(from: tomorrow, to: tomorrow).target == 5000)
  }

  @Test func termsBecomeTimesOfUseAndTargets() {
    func change(_ isActive: Bool, at moment: Int64) -> MachineTerms {
      MachineTerms(
        id: RecordID(rawValue: moment), machineID: RecordID(rawValue: 1), isActive: isActive,
        wasActive: !isActive, target: moment, formerTarget: 0,
        at: Instant(milliseconds: moment))
    }
    let use = MachineUse(
      [change(false, at: 30), change(true, at: 50), change(false, at: 120)],
      before: (true, 7), start: 10, end: 100)
    #expect(use.ranges.ranges == [10..<30, 50..<100])
    #expect(
      [0, 29, 30, 99].map { use.target(at: Instant(milliseconds: $0)) } == [7, 7, 30, 50])
    #expect(MachineUse([], before: (false, 7), start: 0, end: 9).ranges.ranges.isEmpty)
  }

  @Test func termsOfOneMomentHoldInTheOrderOfCommits() async throws {
    let bench = try await FloorBench()
    bench.pass(hours: 1)
    // Two processes: the one that drew the later identifier committed first.
    let ids = [bench.book.identifiers.next(), bench.book.identifiers.next()]
    try #require(ids[0] < ids[1])
    for (id, target) in [(ids[1], 2000), (ids[0], 3000)] as [(RecordID, Int64)] {
      try await bench.book.write { transaction in
        let machine = try await transaction.repository(Machine.self).named("M1")
        _ = try await transaction.repository(MachineTerms.self).create(
          MachineTerms(
            id: id, machineID: machine.id, isActive: true, wasActive: true, target: target,
            formerTarget: 1000, at: transaction.now))
      }
    }
    let moment = bench.book.clock.now()
    bench.pass(hours: 1)
    let targets = try await bench.book.read { transaction in
      let machine = try await transaction.repository(Machine.self).named("M1")
      var targets: [Int64] = []
      for start in [moment, transaction.now] {
        let use = try await MachineUse.read(
          machine, from: start, to: transaction.now, transaction)
        targets.append(use.target(at: start))
      }
      return targets
    }
    #expect(targets == [3000, 3000])
  }

  @Test func statusChangesBecomeRunningTime() {
    func change(_ to: MachineStatus, at moment: Int64) -> MachineStatusChange {
      MachineStatusChange(
        id: RecordID(rawValue: moment), machineID: RecordID(rawValue: 1), from: .stopped, to: to,
        at: Instant(milliseconds: moment))
    }
    let history = StatusHistory(
      [change(.error, at: 30), change(.running, at: 50), change(.error, at: 120)],
      before: .running, start: 10, end: 100)
    #expect(history.running.ranges == [10..<30, 50..<100])
    #expect(history.errors == [30])
    #expect(history.running.length(in: 20..<60) == 20)
    #expect(history.running.gaps(in: 0..<100) == [0..<10, 30..<50])
  }
}
