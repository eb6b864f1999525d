import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Test func aRefundReturnsTheRemainderAndReleasesItsPegs() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(10)
  try await bench.allocate()
  try await bench.deliver("OOS-000001", 4)
  let after = try await bench.refund("OOS-000001")
  #expect(after.status == .returned && after.returned == 6 && after.delivered == 4)
  #expect(after.allocated == 0 && after.remaining == 0)
  #expect(after.closingReason == "wanted no more" && after.completedAt == SampleBook.start)
  #expect(try await bench.level().reserved == 0)
  #expect(await bench.refusal { try await bench.refund("OOS-000001") }?.code == .badState)
}

@Test func aCancellationDependsOnWhatWasDelivered() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(10)
  try await bench.create(10)
  try await bench.deliver("OOS-000001", 4)
  let partly = try await bench.cancel("OOS-000001")
  #expect(partly.status == .completed && partly.cancelled == 6 && partly.returned == 0)
  let untouched = try await bench.cancel("OOS-000002")
  #expect(untouched.status == .returned && untouched.cancelled == 10)
  let again = await bench.refusal { try await bench.cancel("OOS-000002") }
  #expect(again?.code == .badState)
  #expect(again?.message == "OOS-000002 was cancelled (status returned)")
}

@Test func whatAClosedRequestHeldGoesToTheNext() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(20)
  try await bench.create(7, for: "000002")
  try await bench.allocate()
  try await bench.cancel("OOS-000001")
  #expect(try await bench.show("OOS-000002").request.allocated == 7)
  #expect(try await OutOfStockLaws(of: bench.book).violations == [])
}

@Test func closingNeedsAReason() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(1)
  let input = CloseRequest(request: "OOS-000001", reason: "  ")
  let refund = await bench.refusal {
    _ = try await bench.service.refund(input, bench.book.call(.salesperson))
  }
  #expect(refund?.code == .badValue && refund?.field == "reason")
  let cancel = await bench.refusal {
    _ = try await bench.service.cancel(
      CloseRequest(request: "OOS-000001"), bench.book.call(.salesperson))
  }
  #expect(cancel?.code == .badValue)
  let after = try await bench.service.cancel(
    CloseRequest(request: "OOS-000001"), bench.book.call(.salesperson, reason: "as agreed"))
  #expect(after.output.closingReason == "as agreed")
}

@Test func closingNeedsThePermission() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(1)
  #expect(
    await bench.refusal { try await bench.refund("OOS-000001", as: .warehouseKeeper) }?.code
      == .denied)
  #expect(
    await bench.refusal { try await bench.cancel("OOS-000001", as: .workshopManager) }?.code
      == .denied)
}

private func delete(_ number: String, _ bench: OutOfStockBench, as role: Role) async -> ErrorCode? {
  await bench.refusal {
    _ = try await bench.service.delete(
      RequestReference(request: number), bench.book.call(role))
  }?.code
}

@Test func theAuthorOfARequestMayDeleteItWithinADay() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(1)
  try await bench.create(1)
  bench.book.clock.advance(by: OutOfStockRequest.deletableFor)
  #expect(await delete("OOS-000001", bench, as: .salesperson) == nil)
  bench.book.clock.advance(milliseconds: 1)
  #expect(await delete("OOS-000002", bench, as: .salesperson) == .denied)
  #expect(await delete("OOS-000002", bench, as: .warehouseKeeper) == .denied)
  #expect(await delete("OOS-000002", bench, as: .administrator) == nil)
  #expect(try await bench.list(ListRequests()) == [])
  #expect(try await bench.figures(of: "000001")?.orderCount == 0)
}

@Test func somebodyElsesRequestIsForAdministrators() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(1, as: .administrator)
  #expect(await delete("OOS-000001", bench, as: .salesperson) == .denied)
}

@Test func whatIsPartlyDeliveredOrClosedIsNotDeleted() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(2)
  try await bench.deliver("OOS-000001", 1)
  #expect(await delete("OOS-000001", bench, as: .administrator) == .badState)
  try await bench.cancel("OOS-000001")
  #expect(await delete("OOS-000001", bench, as: .administrator) == .badState)
}

@Test func aDeletedRequestLeavesItsPegsToOthersAndItsHistory() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(20)
  try await bench.create(5, for: "000002")
  try await bench.allocate()
  #expect(await delete("OOS-000001", bench, as: .salesperson) == nil)
  #expect(try await bench.show("OOS-000002").request.allocated == 5)
  #expect(try await bench.level().reserved == 5)
  #expect(try await OutOfStockLaws(of: bench.book).violations == [])
  let orphans = try await bench.book.read { transaction in
    try await transaction.repository(Reservation.self)
      .all(where: .equals(Reservation.Columns.reference, "OOS-000001"))
  }
  #expect(orphans.map(\.status) == [.released] && orphans.first?.requestID == nil)
}
