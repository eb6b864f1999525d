import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// Which shift, batch and hours an output may name, and how outputs are found again.
@Suite("What outputs name")
struct OutputEntryTests {
  private let bench: FloorBench

  init() async throws { bench = try await FloorBench() }

  private func record(_ input: RecordOutput) async throws -> OutputView {
    try await bench.outputs.record(input, bench.tom).output
  }

  private static func at(hours: Int64) -> SiteTime {
    .instant(SampleBook.start.adding(milliseconds: hours * 3_600_000))
  }

  @Test func hoursLieInTheShift() async throws {
    func from(_ hours: Int64) async throws -> OutputView {
      try await record(
        RecordOutput(machine: "M1", sku: "LAMP-1", good: 1, from: Self.at(hours: hours)))
    }
    // The shift began at 07:00, three hours ago.
    let early = await BatchBench.refusal { try await from(-4) }
    #expect(early?.code == .badDate && early?.field == "from")
    #expect(await BatchBench.refusal { try await from(1) }?.code == .badDate)
    #expect(try await from(-1).good == 1)
  }

  @Test func aBatchHasMadeWhatItPlannedAndNothingElse() async throws {
    let waiting = try await bench.floor.batch(in: .pendingExecution)
    let early = await BatchBench.refusal { try await bench.record(1, batch: waiting) }
    #expect(early?.code == .ruleViolated && early?.field == "batch")
    try await bench.floor.execute(waiting)
    let other = await BatchBench.refusal {
      try await record(RecordOutput(machine: "M1", sku: "RICE", good: 1, batch: waiting))
    }
    #expect(other?.code == .ruleViolated && other?.field == "sku")
    let yesterday = FloorBench.today.adding(days: -1)
    let strange = await BatchBench.refusal {
      try await bench.record(1, date: yesterday, shift: .evening, batch: waiting)
    }
    #expect(strange?.code == .ruleViolated && strange?.field == "batch")
    #expect(try await bench.floor.machine().pieces == 0)
  }

  @Test func aMachineGaveNothingBeforeItWasInTheBook() async throws {
    let before = try await bench.book.state()
    for (days, shift) in [(-1, Shift.evening), (-1, .morning), (-2500, .morning)] {
      let refused = await BatchBench.refusal {
        try await bench.record(5, date: FloorBench.today.adding(days: days), shift: shift)
      }
      #expect(refused?.code == .badDate && refused?.field == "date")
      #expect(refused?.message.contains("M1 was added on 2027-03-01 10:00") == true)
      #expect(refused?.hint?.contains("--date 2027-03-01 --shift morning") == true)
    }
    #expect(try await bench.book.state() == before)
    // The shift in which it came is its first one.
    #expect(try await bench.record(5, date: FloorBench.today, shift: .morning).good == 5)
  }

  @Test("While no shift is on, what is missing is asked for, with a shift that is accepted")
  func betweenShifts() async throws {
    _ = try await bench.book.dependencies.shifts.calendar(
      KeepShiftCalendar(action: .close, date: FloorBench.today.adding(days: 2)), bench.mia)
    bench.pass(hours: 48)
    let bare = await BatchBench.refusal { try await bench.record(1) }
    #expect(bare?.field == "date" && bare?.message.contains("the shift began") == true)
    #expect(bare?.hint?.hasSuffix("--date 2027-03-02 --shift evening") == true)
    let half = await BatchBench.refusal { try await bench.record(1, shift: .morning) }
    #expect(half?.field == "date" && half?.message.contains("the morning shift began") == true)
    #expect(half?.hint?.hasSuffix("--date 2027-03-02 --shift morning") == true)
    let other = await BatchBench.refusal { try await bench.record(1, date: FloorBench.today) }
    #expect(other?.field == "shift" && other?.message.contains("2027-03-01") == true)
    // One that was added today has worked in no shift before.
    _ = try await bench.book.dependencies.machines.create(
      CreateMachine(number: "M9"), bench.floor.anna)
    func record(_ date: CivilDate?, _ shift: Shift?) async throws -> OutputView {
      try await self.record(
        RecordOutput(machine: "M9", sku: "LAMP-1", good: 1, date: date, shift: shift))
    }
    let new = await BatchBench.refusal { try await record(nil, nil) }
    #expect(new?.hint?.hasSuffix("--date 2027-03-03 --shift morning") == true)
    #expect(try await record(FloorBench.today.adding(days: 2), .morning).good == 1)
  }

  @Test func aMachineOutOfUseGaveNothing() async throws {
    _ = try await bench.book.dependencies.machines.disable(
      MachineReference(machine: "M1"), bench.floor.anna)
    bench.book.clock.advance(milliseconds: 48 * 3_600_000)
    let refused = await BatchBench.refusal {
      try await record(
        RecordOutput(
          machine: "M1", sku: "LAMP-1", good: 4, date: BatchBench.day(1), shift: .morning))
    }
    #expect(refused?.code == .badDate && refused?.message.contains("out of use") == true)
    // In the shift in which it was taken out of use it may have given some.
    let last = try await record(
      RecordOutput(machine: "M1", sku: "LAMP-1", good: 4, date: BatchBench.day(0), shift: .morning))
    #expect(last.good == 4)
  }

  @Test func outputsAreFoundByMachineDayAndShift() async throws {
    // 10:00 on the next day.
    bench.pass(hours: 24)
    let (yesterday, today) = (FloorBench.today, FloorBench.today.adding(days: 1))
    let old = try await bench.record(1, date: yesterday, shift: .evening).number
    let new = try await bench.record(2).number
    func list(_ input: ListOutputs) async throws -> [String] {
      try await bench.outputs.list(input, bench.tom).output.items.map(\.number)
    }
    #expect(try await list(ListOutputs(machine: "m1")) == [new, old])
    #expect(try await list(ListOutputs(from: today)) == [new])
    #expect(try await list(ListOutputs(to: yesterday)) == [old])
    #expect(try await list(ListOutputs(shift: .evening)) == [old])
    #expect(await BatchBench.refusal { try await list(ListOutputs(machine: "M9")) } != nil)
    let none = await BatchBench.refusal {
      try await bench.outputs.show(OutputReference(output: "OP-000009"), bench.tom)
    }
    #expect(none?.code == .notFound)
  }

  @Test func aWrongCorrectionLeavesTheFirstCount() async throws {
    let output = try await bench.record(10)
    for (good, bad) in [(Int64(-1), nil), (0, ["0:flash"]), (10_000_000, ["1:flash"])] {
      let refused = await BatchBench.refusal {
        try await bench.outputs.correct(
          CorrectOutput(output: output.number, good: good, bad: bad, reason: "misread"), bench.tom)
      }
      #expect(refused?.code == .badQuantity, "\(good)")
    }
    let shown = try await bench.outputs.show(
      OutputReference(output: output.number), bench.tom
    ).output
    #expect(shown == output)
    #expect(try await bench.floor.machine().pieces == 10)
  }
}
