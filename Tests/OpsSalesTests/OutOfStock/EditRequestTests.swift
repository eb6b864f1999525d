import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import TestBenches
import Testing

@Test func whatIsNotNamedStays() async throws {
  let bench = try await OutOfStockBench()
  let before = try await bench.create(5, priority: .high, note: "old")
  let after = try await bench.service.edit(
    EditRequest(request: before.number, neededBy: CivilDate(daysSinceEpoch: 20_900)),
    bench.book.call(.salesperson)
  ).output
  #expect(after.quantity == 5 && after.priority == .high && after.note == "old")
  #expect(after.neededBy == CivilDate(daysSinceEpoch: 20_900) && after.version > before.version)
}

@Test func anEmptyNoteRemovesIt() async throws {
  let bench = try await OutOfStockBench()
  let before = try await bench.create(5, note: "old")
  let input = EditRequest(request: before.number, note: "")
  let after = try await bench.service.edit(input, bench.book.call(.salesperson)).output
  #expect(after.note == nil)
}

@Test func anEditThatChangesNothingWritesNothing() async throws {
  let bench = try await OutOfStockBench()
  let before = try await bench.create(5)
  let outcome = try await bench.service.edit(
    EditRequest(request: before.number, quantity: 5), bench.book.call(.salesperson))
  #expect(!outcome.changed && outcome.output == before)
}

@Test func aSmallerQuantityReleasesOnlyTheOwnPegs() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(12)
  try await bench.create(20, for: "000002")
  try await bench.allocate(.fifo)
  #expect(try await bench.show("OOS-000001").request.allocated == 12)
  #expect(try await bench.show("OOS-000002").request.allocated == 8)
  try await bench.setAutoAllocation("off")
  let after = try await bench.edit("OOS-000001", quantity: 7)
  #expect(after.allocated == 7 && after.remaining == 7)
  #expect(try await bench.show("OOS-000002").request.allocated == 8)
  #expect(try await bench.level().reserved == 15)
}

@Test func whatAnEditReleasesGoesToTheNextInTheSameCommit() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(12)
  try await bench.create(20, for: "000002")
  try await bench.allocate(.fifo)
  try await bench.edit("OOS-000001", quantity: 7)
  #expect(try await bench.show("OOS-000002").request.allocated == 13)
  #expect(try await OutOfStockLaws(of: bench.book).violations == [])
}

@Test func aQuantityIsNotEditedBelowWhatIsDelivered() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(5)
  try await bench.deliver("OOS-000001", 3)
  func code(_ quantity: Quantity) async -> ErrorCode? {
    await bench.refusal { try await bench.edit("OOS-000001", quantity: quantity) }?.code
  }
  #expect(await code(2) == .overDelivery)
  #expect(await code(0) == .badQuantity)
  #expect(await code(-1) == .badQuantity)
  #expect(await code(Quantity(rawValue: 3_500_000)) == .badQuantity)
  let after = try await bench.edit("OOS-000001", quantity: 3)
  #expect(after.status == .completed && after.completedAt == SampleBook.start)
  #expect(await code(4) == .badState)
}

@Test func editingNeedsThePermissionAndTheRequest() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(5)
  let denied = await bench.refusal {
    try await bench.edit("OOS-000001", quantity: 2, as: .warehouseKeeper)
  }
  #expect(denied?.code == .denied)
  let missing = await bench.refusal { try await bench.edit("OOS-000009", quantity: 2) }
  #expect(missing?.code == .notFoundRequest)
}
