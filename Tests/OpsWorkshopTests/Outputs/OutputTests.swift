import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsWorkshop

@Suite("What machines give in a shift")
struct OutputTests {
  private let bench: FloorBench

  init() async throws { bench = try await FloorBench() }

  @Test func piecesStandAgainstTheTargetOfTheirShift() async throws {
    let output = try await bench.record(480, bad: ["3:flash", "2:short", "1:flash"])
    // Half of 1000: both shifts are 12 hours long.
    #expect(output.target == 500 && output.targetRate == "0.9600")
    #expect(output.date == FloorBench.today && output.shift == .morning)
    #expect(output.good == 480 && output.bad == 6)
    #expect(
      output.scrap == [.init(code: "flash", pieces: 4), .init(code: "short", pieces: 2)])
    #expect(output.recordedByName == "tom")
    #expect(try await bench.floor.machine().pieces == 480)
  }

  @Test func whatIsRecordedLaterStandsAgainstTheTargetOfItsTime() async throws {
    // In the morning shift of the third day.
    bench.pass(hours: 48)
    let before = try await bench.statistics()
    _ = try await bench.book.dependencies.machines.edit(
      EditMachine(machine: "M1", dailyTarget: 2000), bench.mia)
    let late = try await bench.record(400, date: FloorBench.today, shift: .morning)
    #expect(late.target == 500 && late.targetRate == "0.8000")
    let after = try await bench.statistics()
    #expect(after.target == before.target && after.good == 400)
    // This shift began before the change, the next one after it.
    #expect(try await bench.record(1).target == 500)
    bench.pass(hours: 12)
    #expect(try await bench.record(1).target == 1000)
    #expect(try await bench.record(1, date: FloorBench.today, shift: .evening).target == 500)
  }

  @Test("The targets of a day add up, also when the clocks change in it")
  func targetOnShortDay() async throws {
    let targets = try await bench.book.read { transaction in
      let calendar = try await ShiftCalendar.read(transaction)
      // The evening shift of 2027-03-27 has 11 hours: 1000 × 12 ÷ 23 is 521.7.
      let day = ShiftDay(FloorBench.today.adding(days: 26), calendar)
      return Shift.allCases.map { ShiftTarget.pieces(1000, of: $0, on: day) }
    }
    #expect(targets == [522, 478])
  }

  @Test func closingOneShiftLeavesTheTargetOfTheOther() async throws {
    let before = try await bench.record(1)
    _ = try await bench.book.dependencies.shifts.calendar(
      KeepShiftCalendar(action: .close, date: FloorBench.today, shift: .evening), bench.mia)
    let after = try await bench.record(1)
    #expect(before.target == 500 && after.target == 500)
  }

  @Test func stationsAndGunsCountWithTheBatch() async throws {
    let batch = try await bench.floor.batch(in: .active)
    bench.pass(hours: 1)
    let output = try await bench.record(6, bad: ["1:flash"], batch: batch)
    #expect(output.batch == batch && output.color == "Navy")
    let machine = try await bench.floor.machine()
    let (stations, guns) = try await bench.book.read { transaction in
      (
        try await transaction.repository(MachineStation.self).of(machine.id),
        try await transaction.repository(MachineGun.self).of(machine.id)
      )
    }
    #expect(stations.prefix(4).map(\.pieces) == [3, 2, 2, 0])
    #expect(guns.map(\.shots) == [7, 0])
    #expect(machine.pieces == 6)
  }

  @Test func aCorrectionCountsInsteadOfTheFirstCount() async throws {
    let first = try await bench.record(480, bad: ["3:flash"])
    let next = try await bench.outputs.correct(
      CorrectOutput(output: first.number, good: 470, bad: ["13:short"], reason: "misread"),
      bench.tom
    ).output
    #expect(next.corrects == first.number && next.good == 470 && next.bad == 13)
    #expect(try await bench.floor.machine().pieces == 470)
    let list = try await bench.outputs.list(ListOutputs(), bench.tom).output.items
    #expect(list.map(\.number) == [next.number])
    let all = try await bench.outputs.list(ListOutputs(corrected: true), bench.tom).output.items
    #expect(all.map(\.isCounted) == [true, false])
    #expect(all.last?.reason == "misread")
    let again = await BatchBench.refusal {
      try await bench.outputs.correct(
        CorrectOutput(output: first.number, good: 1, reason: "again"), bench.tom)
    }
    #expect(again?.code == .badState)
    _ = try await bench.outputs.correct(
      CorrectOutput(output: next.number, good: 0, reason: "recorded twice"), bench.tom)
    #expect(try await bench.floor.machine().pieces == 0)
    #expect(try await bench.report().scraps.isEmpty)
  }

  @Test func aSecondCountOfTheSameWorkIsSaid() async throws {
    let first = try await bench.record(460)
    #expect(first.remarks.isEmpty)
    let second = try await bench.record(480)
    let (known, advice) = (second.remarks.first ?? "", second.remarks.last ?? "")
    #expect(known.contains(first.number) && known.contains("940"))
    #expect(advice.contains("opsh output correct \(second.number) --good 0"))
    for output in [first, second] {
      _ = try await bench.outputs.correct(
        CorrectOutput(output: output.number, good: 0, reason: "recorded twice"), bench.tom)
    }
    #expect(try await bench.record(470).remarks.isEmpty)
    // In the evening shift it is other work.
    bench.pass(hours: 10)
    #expect(try await bench.record(1).remarks.isEmpty)
  }

  @Test func theGateKeepsOutputsFromABatchThatMadeNothing() async throws {
    let number = try await bench.floor.batch(in: .pendingExecution)
    let batch = try await bench.floor.record(number)
    let lamp = try await bench.book.read { try await $0.repository(Product.self).named("LAMP-1") }
    let refused = await BatchBench.refusal {
      try await bench.book.write { transaction in
        _ = try await transaction.repository(MachineOutput.self).create(
          MachineOutput(
            id: transaction.nextID(), number: "OP-000001", machineID: batch.machineID,
            productID: lamp.id, day: batch.day, shift: batch.shift,
            start: transaction.now.adding(seconds: -60), end: transaction.now, good: 1, bad: 0,
            target: 0, batchID: batch.id, recordedAt: transaction.now))
      }
    }
    #expect(refused?.code == .ruleViolated && refused?.field == "batch")
  }

  @Test func aBatchThatNeverRanHasOutputsOnlyAfterItsReport() async throws {
    let number = try await bench.floor.batch(in: .pendingExecution)
    let other = try await bench.floor.plan(stations: "7,8,9")
    try await bench.floor.submit(other)
    try await bench.floor.approve(other)
    bench.pass(hours: 10)
    try await bench.floor.settle()
    let early = await BatchBench.refusal { try await bench.record(10, batch: number) }
    #expect(early?.code == .ruleViolated && early?.field == "batch")
    #expect(early?.hint?.contains("opsh batch report \(number)") == true)
    for (batch, made) in [(number, 10), (other, 0)] as [(String, Quantity)] {
      _ = try await bench.floor.batches.report(
        CompleteBatch(batch: batch, made: [.init("LAMP-1", made)]), bench.mia)
    }
    #expect(try await bench.record(10, batch: number).batch == number)
    let nothing = await BatchBench.refusal { try await bench.record(10, batch: other) }
    #expect(nothing?.code == .ruleViolated)
  }

  @Test func aMachineWithAnOutputStays() async throws {
    try await bench.record(1)
    let refused = await BatchBench.refusal {
      try await bench.book.dependencies.machines.delete(
        MachineReference(machine: "M1"), bench.floor.anna)
    }
    #expect(refused?.code == .dependants && refused?.message == "M1 has 1 output")
    #expect(refused?.hint?.contains("opsh machine disable M1") == true)
  }

  @Test func whoMakesCompoundRecordsForABatch() async throws {
    let number = try await bench.floor.batch(in: .active)
    bench.pass(hours: 1)
    #expect(try await bench.record(6, batch: number, by: bench.eva).batch == number)
    let shifts = try await bench.book.dependencies.shifts.list(ListShifts(), bench.eva)
    #expect(!shifts.output.items.isEmpty)
  }

  @Test func onlyWhoMonitorsProductionCorrectsOthers() async throws {
    let output = try await bench.record(10)
    let input = CorrectOutput(output: output.number, good: 9, reason: "counted again")
    let refused = await BatchBench.refusal { try await bench.outputs.correct(input, bench.eva) }
    #expect(refused?.code == .denied)
    #expect(try await bench.outputs.correct(input, bench.mia).output.good == 9)
    let silent = await BatchBench.refusal {
      try await bench.outputs.correct(CorrectOutput(output: "OP-000002", good: 8), bench.mia)
    }
    #expect(silent?.code == .badValue && silent?.field == "reason")
  }

  @Test func whatCannotBeIsRefused() async throws {
    let tomorrow = FloorBench.today.adding(days: 1)
    let cases: [(ErrorCode, () async throws -> OutputView)] = [
      (.badQuantity, { try await bench.record(0) }),
      (.badQuantity, { try await bench.record(-1) }),
      (.badQuantity, { try await bench.record(10_000_001) }),
      (.badQuantity, { try await bench.record(1, bad: ["0:flash"]) }),
      (.badValue, { try await bench.record(1, bad: ["flash"]) }),
      (.badDate, { try await bench.record(1, date: tomorrow, shift: .morning) }),
      (.badDate, { try await bench.record(1, shift: .evening) }),
      (.badValue, { try await bench.record(1, date: tomorrow.adding(days: -3)) }),
      (.denied, { try await bench.record(1, by: bench.book.call(.salesperson)) }),
    ]
    for (index, (code, body)) in cases.enumerated() {
      let refused = await BatchBench.refusal(body)
      #expect(refused?.code == code, "case \(index): \(String(describing: refused))")
    }
    #expect(try await bench.floor.machine().pieces == 0)
  }

  @Test func theGateKeepsACountWithoutTheOperation() async throws {
    let output = try await bench.record(10)
    let refused = await BatchBench.refusal {
      try await bench.book.write { transaction in
        let outputs = transaction.repository(MachineOutput.self)
        var found = try await outputs.named(output.number)
        found.good = 11
        _ = try await outputs.update(found)
      }
    }
    #expect(refused?.code == .ruleViolated)
  }
}
