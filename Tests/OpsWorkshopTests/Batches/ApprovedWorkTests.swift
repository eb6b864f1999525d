import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// What an approved batch needs is not taken away before its shift.
@Suite("What approved batches need")
struct ApprovedWorkTests {
  private let bench: BatchBench

  init() async throws { bench = try await BatchBench(machines: ["M1", "M2"]) }

  /// A submitted batch of tomorrow that makes lamps of an order. Returns the numbers of both.
  private func submitted() async throws -> (batch: String, order: String) {
    let order = try await bench.book.dependencies.production.create(
      CreateProduction(sku: "LAMP-1", quantity: .whole(30)), bench.mia
    ).output.order.number
    let batch = try await bench.create(day: 1)
    _ = try await bench.batches.add(
      AddBatchProduct(
        batch: batch, sku: "LAMP-1", primary: "Navy", count: 3, planned: .whole(30),
        production: order), bench.mia)
    try await bench.submit(batch)
    return (batch, order)
  }

  private func cancel(_ order: String) async throws {
    _ = try await bench.book.dependencies.production.cancel(
      CancelProduction(production: order, reason: "not wanted"), bench.mia)
  }

  private func disable(_ machine: String) async throws {
    _ = try await bench.book.dependencies.machines.disable(
      MachineReference(machine: machine), bench.anna)
  }

  @Test func anOrderIsNotCancelledUnderItsBatch() async throws {
    let (batch, order) = try await submitted()
    try await bench.approve(batch)
    let refused = await BatchBench.refusal { try await cancel(order) }
    #expect(refused?.code == .dependants && refused?.field == "production")
    #expect(refused?.hint?.contains("batch cancel \(batch)") == true)
    try await bench.cancel(batch)
    try await cancel(order)
  }

  @Test func aMachineIsNotDisabledUnderItsBatch() async throws {
    let (batch, _) = try await submitted()
    try await bench.approve(batch)
    let refused = await BatchBench.refusal { try await disable("M1") }
    #expect(refused?.code == .dependants && refused?.field == "machine")
    try await disable("M2")
    try await bench.cancel(batch)
    try await disable("M1")
  }

  private func close(_ day: CivilDate) async throws {
    _ = try await bench.book.dependencies.shifts.calendar(
      KeepShiftCalendar(action: .close, date: day), bench.mia)
  }

  @Test func aPlanForAClosedDayIsNotApproved() async throws {
    let (batch, _) = try await submitted()
    try await close(BatchBench.day(1))
    let refused = await BatchBench.refusal { try await bench.approve(batch) }
    #expect(refused?.code == .badDate && refused?.hint?.contains("batch reject") == true)
    #expect(refused?.message.contains(batch) == true)
  }

  @Test("Of many batches the one that cannot be approved is named, with the ways out")
  func theBatchThatBlocksManyIsNamed() async throws {
    let (batch, order) = try await submitted()
    let other = try await bench.plan("M2", day: 1)
    try await bench.submit(other)
    try await cancel(order)
    func approveMany() async -> OpsError? {
      await BatchBench.refusal {
        try await bench.batches.approveMany(ApproveBatches(), bench.anna)
      }
    }
    let refused = await approveMany()
    #expect(refused?.code == .badState && refused?.field == "production")
    #expect(refused?.message == "\(batch) cannot be approved: \(order) is cancelled")
    #expect(refused?.hint?.contains("production reopen \(order)") == true)
    #expect(refused?.hint?.contains("batch reject \(batch) --reason TEXT") == true)
    try await close(BatchBench.day(1))
    #expect(await approveMany()?.message.contains(batch) == true)
    #expect(try await bench.record(other).status == .pending)
  }

  @Test func aPlanForACancelledOrderIsNotApproved() async throws {
    let (batch, order) = try await submitted()
    try await cancel(order)
    let refused = await BatchBench.refusal { try await bench.approve(batch) }
    #expect(refused?.code == .badState && refused?.field == "production")
    _ = try await bench.book.dependencies.production.reopen(
      ProductionReference(production: order), bench.mia)
    try await bench.approve(batch)
  }

  @Test func aPlanForADisabledMachineIsNotApproved() async throws {
    let (batch, _) = try await submitted()
    try await disable("M1")
    let refused = await BatchBench.refusal { try await bench.approve(batch) }
    #expect(refused?.code == .ruleViolated && refused?.message.contains("out of use") == true)
  }
}
