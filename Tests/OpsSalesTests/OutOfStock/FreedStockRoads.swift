import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches

/// Ways in which goods become free as part of other work, for ``FreedStockTests``.
enum FreedStockRoads {
  static let all: [FreedStockTests.Road] = [
    FreedStockTests.Road(
      testDescription: "packaging complete",
      free: { bench in
        _ = try await bench.book.dependencies.packaging.complete(
          CompletePackaging(record: "PK-000001"), bench.wil)
      }, prepare: { try await startPackaging($0) }),
    FreedStockTests.Road(
      testDescription: "give-back receive",
      free: { bench in
        _ = try await bench.book.dependencies.giveBacks.receive(
          ReceiveGiveBack(giveback: "GB-000001"), bench.wil)
      }, wanted: 20, prepare: { try await approveGiveBack($0) }),
    FreedStockTests.Road(
      testDescription: "count post",
      free: { bench in
        _ = try await bench.book.dependencies.counts.post(
          CountReference(count: "C-000001"), bench.anna)
      }, prepare: { try await approveCount($0) }),
    FreedStockTests.Road(
      testDescription: "an import of records",
      free: { bench in
        let receipt = ReceiptRow(sku: "LAMP-1", quantity: 5, reference: "R-1")
        _ = try await bench.book.dependencies.recordImport.apply(
          ApplyRecords(records: [ImportRecord(file: 0, line: 1, .receipt(receipt))]), bench.anna)
      }),
    FreedStockTests.Road(
      testDescription: "a frame of many calls", free: { try await receiveInFrame($0) }),
    FreedStockTests.Road(
      testDescription: "oos delete",
      free: { bench in
        _ = try await bench.book.dependencies.outOfStock.delete(
          RequestReference(request: "OOS-000001"), bench.anna)
      }, wanted: 20, prepare: { try await allocateToAnother($0) }),
  ]

  private static func startPackaging(_ bench: StockBench) async throws {
    let packaging = bench.book.dependencies.packaging
    _ = try await packaging.createTeam(
      CreatePackagingTeam(name: "Days", leader: "wil", member: ["wil"], style: ["lamp-1"]),
      bench.wil)
    _ = try await packaging.start(
      StartPackaging(sku: "LAMP-1", packages: 1, per: 5, team: "days"), bench.wil)
  }

  /// Five of the lamps are at a customer, who may give them back.
  private static func approveGiveBack(_ bench: StockBench) async throws {
    let request = try await requestFive(bench)
    _ = try await bench.book.dependencies.outOfStock.deliver(
      DeliverRequest(request: request, quantity: 5), bench.wil)
    let giveBacks = bench.book.dependencies.giveBacks
    _ = try await giveBacks.create(
      CreateGiveBack(customer: "000001", sku: "LAMP-1", quantity: 5, code: .unsold), bench.sam)
    _ = try await giveBacks.approve(GiveBackReference(giveback: "GB-000001"), bench.wil)
  }

  /// Five lamps more than the book says have been counted.
  private static func approveCount(_ bench: StockBench) async throws {
    let counts = bench.book.dependencies.counts
    _ = try await counts.open(OpenCount(), bench.wil)
    _ = try await counts.enter(
      EnterCount(count: "C-000001", sku: "LAMP-1", quantity: 25), bench.wil)
    // A quarter more than the book says is beyond what somebody approves without a reason.
    _ = try await counts.review(
      ReviewCount(count: "C-000001", approve: true, reason: "a box was found"), bench.anna)
  }

  private static func receiveInFrame(_ bench: StockBench) async throws {
    let receipt = BulkCall(
      operation: "stock.receive", input: ["sku": "LAMP-1", "quantity": "5"], key: nil)
    let bulk = bench.book.dependencies.bulk
    let frame = bulk.prepare(
      BulkFrame(calls: [receipt], unit: .call), bench.wil)
    _ = try await bulk.run(frame, bench.wil)
  }

  /// Somebody else has five of the lamps.
  private static func allocateToAnother(_ bench: StockBench) async throws {
    let requests = bench.book.dependencies.outOfStock
    _ = try await requestFive(bench)
    _ = try await requests.allocate(AllocateStock(), bench.sam)
  }

  /// Number of a request for five lamps.
  private static func requestFive(_ bench: StockBench) async throws -> String {
    try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 5), bench.sam
    ).output.number
  }
}
