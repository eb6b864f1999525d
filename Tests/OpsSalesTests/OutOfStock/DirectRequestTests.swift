import OpsDomain
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// Writes a record of a client's batch as `role`, without an operation.
private func apply(
  _ verb: Verb, _ request: OutOfStockRequest, version: Int64, _ bench: OutOfStockBench,
  as role: Role = .salesperson
) async -> ErrorCode? {
  await bench.refusal {
    try await bench.book.write(as: role) { transaction in
      try await transaction.apply(
        Transaction.DirectChange(
          schema: OutOfStockRequest.schema, id: request.id, verb: verb,
          row: verb == .delete ? nil : request.row, version: version))
    }
  }?.code
}

private func stored(_ number: String, _ bench: OutOfStockBench) async throws -> OutOfStockRequest {
  try await bench.book.read { transaction in
    try await transaction.repository(OutOfStockRequest.self).named(number)
  }
}

/// A request as a client that believes in itself would send it.
private func forged(_ bench: OutOfStockBench) async throws -> OutOfStockRequest {
  try await bench.book.read { transaction in
    OutOfStockRequest(
      id: transaction.nextID(), number: "OOS-777777",
      customerID: try await transaction.repository(Customer.self).named("000001").id,
      productID: try await transaction.repository(Product.self).named("LAMP-1").id,
      status: .completed, priority: 2, quantity: 5, allocated: 5, delivered: 5,
      unitPrice: .zero, requestedAt: .epoch, completedAt: .epoch,
      createdBy: RecordID(rawValue: 999), updatedAt: .epoch)
  }
}

@Test func theServerDecidesWhatAClientMayNotSay() async throws {
  let bench = try await OutOfStockBench()
  #expect(await apply(.insert, try forged(bench), version: 0, bench) == nil)
  let found = try await stored("OOS-000001", bench)
  #expect(found.status == .pending && found.delivered == 0 && found.allocated == 0)
  #expect(found.createdBy == SampleUser.of(.salesperson).id)
  #expect(found.requestedAt == SampleBook.start && found.completedAt == nil)
  #expect(found.unitPrice?.description == "24.9" && found.quantity == 5 && found.priority == 2)
  #expect(try await OutOfStockLaws(of: bench.book).violations == [])
}

@Test func aClientMayEditWhatAnEditMay() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(12)
  try await bench.allocate()
  var wanted = try await stored("OOS-000001", bench)
  let version = wanted.version
  wanted.quantity = 7
  wanted.note = " by wire "
  wanted.delivered = 7
  wanted.status = .completed
  wanted.number = "OOS-000099"
  #expect(await apply(.update, wanted, version: version, bench) == nil)
  let found = try await stored("OOS-000001", bench)
  #expect(found.quantity == 7 && found.allocated == 7 && found.delivered == 0)
  #expect(found.status == .pending && found.note == "by wire")
  #expect(try await OutOfStockLaws(of: bench.book).violations == [])
  #expect(await apply(.update, wanted, version: version, bench) == .conflictVersion)
}

@Test func directWritesObeyTheSameRules() async throws {
  let bench = try await OutOfStockBench()
  var bad = try await forged(bench)
  bad.quantity = 0
  #expect(await apply(.insert, bad, version: 0, bench) == .badQuantity)
  bad.quantity = Quantity(rawValue: 1_500_000)
  #expect(await apply(.insert, bad, version: 0, bench) == .badQuantity)
  bad.quantity = 1
  bad.size = "M"
  #expect(await apply(.insert, bad, version: 0, bench) == .badValue)
  bad.size = ""
  bad.priority = 9
  #expect(await apply(.insert, bad, version: 0, bench) == .badValue)
  bad.priority = 1
  bad.customerID = RecordID(rawValue: 424_242)
  #expect(await apply(.insert, bad, version: 0, bench) == .notFoundCustomer)
  #expect(
    await apply(.insert, try forged(bench), version: 0, bench, as: .warehouseKeeper) == .denied)
  try await bench.create(1)
  let request = try await stored("OOS-000001", bench)
  #expect(await apply(.delete, request, version: request.version, bench) == .denied)
  try await bench.deliver("OOS-000001", 1)
  let closed = try await stored("OOS-000001", bench)
  var reopened = closed
  reopened.quantity = 9
  #expect(await apply(.update, reopened, version: closed.version, bench) == .badState)
}

@Test func countersAreNotForTheCallerToWrite() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(5)
  var request = try await stored("OOS-000001", bench)
  request.delivered = 5
  let write = request
  let refusal = await bench.refusal {
    _ = try await bench.book.write(as: .salesperson) { transaction in
      try await transaction.repository(OutOfStockRequest.self).update(write)
    }
  }
  #expect(refusal?.code == .badState)
}
