import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsSales

private func pegged(_ bench: OutOfStockBench, _ numbers: String...) async throws -> [Quantity] {
  var found: [Quantity] = []
  for number in numbers { found.append(try await bench.show(number).request.allocated) }
  return found
}

@Test func anAllocationTellsWhoGotWhatAndWhoWaits() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(15)
  bench.book.clock.advance(milliseconds: 1)
  try await bench.create(10, for: "000002")
  try await bench.create(3, of: "SHIRT", size: "M")
  let view = try await bench.allocate(.fifo)
  #expect(view.allocated.map(\.request) == ["OOS-000001", "OOS-000002"])
  #expect(view.allocated.map(\.quantity) == [15, 5])
  #expect(view.left.map(\.request) == ["OOS-000002", "OOS-000003"])
  #expect(view.left.map(\.quantity) == [5, 3] && view.leftCount == 2)
  #expect(view.left[1].size == "M" && view.left[0].customer == "000002")
  #expect(try await bench.level().reserved == 20)
  #expect(try await bench.show("OOS-000001").pegs.map(\.location) == ["MAIN"])
}

@Test func whatIsPeggedIsNotPeggedAgain() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(15)
  try await bench.allocate(.fifo)
  let again = try await bench.allocate(.fifo)
  #expect(again.allocated == [] && again.left == [])
  #expect(try await bench.level().reserved == 15)
}

@Test(arguments: [
  (AllocationPolicy.fifo, [12, 8, 0]), (.priority, [0, 12, 8]), (.due, [8, 0, 12]),
  (.need, [0, 12, 8]), (.fair, [7, 7, 6]), (.complete, [12, 0, 0]),
])
func everyPolicyDividesInItsOwnWay(policy: AllocationPolicy, shares: [Int64]) async throws {
  let bench = try await OutOfStockBench()
  for (priority, due) in [
    (RequestPriority.normal, 20_950), (.urgent, nil), (.high, 20_900),
  ] as [(RequestPriority, Int?)] {
    try await bench.create(
      12, priority: priority, neededBy: due.map { CivilDate(daysSinceEpoch: $0) })
    bench.book.clock.advance(milliseconds: 1000)
  }
  try await bench.allocate(policy)
  let found = try await pegged(bench, "OOS-000001", "OOS-000002", "OOS-000003")
  #expect(found == shares.map(Quantity.whole))
}

@Test func onlyTheProductsNamedAreAllocated() async throws {
  let bench = try await OutOfStockBench()
  try await bench.receive(5, of: "RICE")
  try await bench.create(3)
  try await bench.create(try Quantity(parsing: "1.5"), of: "RICE")
  let view = try await bench.allocate(.fifo, ["rice"])
  #expect(view.allocated.map(\.product) == ["RICE"] && view.left == [])
  #expect(try await bench.level().reserved == 0)
  let missing = await bench.refusal { try await bench.allocate(.fifo, ["NONE"]) }
  #expect(missing?.code == .notFoundSKU)
}

@Test func aLongQueueIsServedToItsEnd() async throws {
  let bench = try await OutOfStockBench()
  let lines = Array(repeating: QuantityLine("OLD-1", 1), count: 450)
  _ = try await bench.service.createMany(
    CreateRequests(customer: "000001", line: lines), bench.book.call(.salesperson))
  try await bench.receive(449, of: "OLD-1")
  let level = try await bench.level("OLD-1")
  #expect(level.onHand == 449 && level.reserved == 449)
  #expect(try await bench.show("OOS-000449").request.allocated == 1)
  #expect(try await bench.show("OOS-000450").request.allocated == 0)
}

@Test func sizesAreNotMixedUp() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(2, of: "SHIRT", size: "M")
  try await bench.create(2, of: "SHIRT", size: "L")
  try await bench.receive(3, of: "SHIRT", size: "L")
  #expect(try await pegged(bench, "OOS-000001", "OOS-000002") == [0, 2])
}

@Test func aReceiptPegsWhatItCanToWhoWaitedLongest() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(22)
  bench.book.clock.advance(milliseconds: 1)
  try await bench.create(4, for: "000002")
  try await bench.receive(5)
  #expect(try await pegged(bench, "OOS-000001", "OOS-000002") == [22, 3])
}

@Test func theSettingChoosesThePolicyOrNone() async throws {
  let bench = try await OutOfStockBench()
  try await bench.setAutoAllocation("priority")
  try await bench.create(25)
  try await bench.create(25, for: "000002", priority: .urgent)
  try await bench.receive(1)
  #expect(try await pegged(bench, "OOS-000001", "OOS-000002") == [0, 21])

  let other = try await OutOfStockBench()
  try await other.setAutoAllocation("off")
  try await other.create(25)
  try await other.receive(1)
  #expect(try await pegged(other, "OOS-000001") == [0])

  let broken = try await OutOfStockBench()
  let refusal = await broken.refusal { try await broken.setAutoAllocation("luck") }
  if refusal == nil {
    try await broken.create(25)
    #expect(await broken.refusal { try await broken.receive(1) }?.code == .configuration)
  }
}

@Test func whatOneRequestGotAtAPlaceIsNotThereForTheNext() async throws {
  let bench = try await OutOfStockBench()
  try await bench.move(5, from: "MAIN", to: "SHOP", .transfer)
  try await bench.create(10)
  try await bench.create(10, for: "000002")
  #expect(try await bench.allocate(.fifo).allocated.map(\.quantity) == [10, 10])
  #expect(try await bench.level().reserved == 15)
  #expect(try await bench.level(at: "SHOP").reserved == 5)
}

@Test func goodsAtVirtualLocationsAreNotPegged() async throws {
  let bench = try await OutOfStockBench()
  try await bench.move(20, from: "MAIN", to: "TRANSIT", .transfer)
  try await bench.create(5)
  #expect(try await bench.allocate(.fifo).allocated == [])
}

@Test func aReleasedPegLeavesTheRequest() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(5)
  try await bench.allocate()
  let id = try await bench.show("OOS-000001").pegs[0].id
  try await bench.book.write { transaction in
    let reservation = try await transaction.repository(Reservation.self).fetch(id)
    _ = try await StockLedger(transaction).release(try #require(reservation))
  }
  #expect(try await pegged(bench, "OOS-000001") == [0])
  #expect(try await OutOfStockLaws(of: bench.book).violations == [])
}

@Test func allocatingNeedsThePermissionAndARehearsalPegsNothing() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(5)
  let denied = await bench.refusal {
    _ = try await bench.service.allocate(AllocateStock(), bench.book.call(.workshopManager))
  }
  #expect(denied?.code == .denied)
  let rehearsal = try await bench.service.allocate(
    AllocateStock(), bench.book.call(.warehouseKeeper, rehearsal: true))
  #expect(rehearsal.output.allocated.map(\.quantity) == [5] && rehearsal.changed)
  #expect(try await bench.level().reserved == 0)
}

@Test func aRightThatIsLimitedAllocatesNothing() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(15)
  let shop = GrantCondition(collection: "locations", id: RecordID(rawValue: 5))
  let limited = Principal(
    userID: try #require(bench.book.principal(.warehouseKeeper).userID), name: "wil",
    rights: Rights(
      roles: [.warehouseKeeper], permissions: [.inventoryView, .requestView],
      conditions: [.inventoryAllocate: [shop]]))
  for isRehearsal in [false, true] {
    let refused = await #expect(throws: OpsError.self) {
      try await bench.book.dependencies.outOfStock.allocate(
        AllocateStock(), Call(limited, isRehearsal: isRehearsal))
    }
    #expect(refused?.code == .denied)
  }
  #expect(try await bench.level().reserved == 0)
}
