import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Who may use a quota")
struct QuotaRightsTests {
  @Test func theHolderAndPeopleWhoManageStockMay() async throws {
    let bench = try await QuotaBench()
    try await bench.take(6, by: bench.seller)
    try await bench.issue(1, quota: "SQ-000001", by: bench.seller)
    try await bench.issue(1, quota: "SQ-000001", by: bench.wil)
    try await bench.giveBack("SQ-000001", 1, by: bench.wil)
    try await bench.issue(1, quota: "SQ-000001", by: bench.anna)
    let quota = try await bench.show("SQ-000001")
    #expect(quota.used == 3 && quota.returned == 1 && quota.remaining == 2)
    #expect(quota.holderName == SampleUser.of(.driver).name)
  }

  @Test func nobodyElseMay() async throws {
    let bench = try await QuotaBench()
    try await bench.take(6)
    let used = await StockBench.refusal {
      try await bench.issue(1, quota: "SQ-000001", by: bench.seller)
    }
    #expect(used?.code == .denied)
    #expect(used?.message.contains("inventory.manage_inventory") == true)
    for call in [bench.seller, bench.sam] {
      let returned = await StockBench.refusal { try await bench.giveBack("SQ-000001", by: call) }
      #expect(returned?.code == .denied)
    }
    #expect(try await bench.show("SQ-000001").remaining == 6)
    // They are shown it all the same: it says where goods are.
    #expect(try await bench.list(by: bench.sam).map(\.number) == ["SQ-000001"])
  }

  @Test func aRightToOnePlaceReachesItsQuotas() async throws {
    let bench = try await QuotaBench()
    try await bench.stock.move(10)
    try await bench.take(3, at: "SHOP", by: bench.sam)
    try await bench.take(3, at: "MAIN", by: bench.sam)
    let keeper = bench.book.call(
      .warehouseKeeper, .inventoryManage, only: try await bench.book.only(location: "SHOP"))
    #expect(try await bench.giveBack("SQ-000001", by: keeper).status == .returned)
    let other = await StockBench.refusal { try await bench.giveBack("SQ-000002", by: keeper) }
    #expect(other?.code == .denied)
  }

  @Test func reservationsOfAQuotaAreNotReleasedByTheirName() async throws {
    let bench = try await QuotaBench()
    try await bench.take(6)
    let released = await StockBench.refusal { try await bench.stock.release("SQ-000001") }
    #expect(released?.code == .ruleViolated)
    #expect(released?.hint?.contains("opsh quota return SQ-000001") == true)
    let issued = await StockBench.refusal {
      try await bench.stock.issue(1, reservation: "SQ-000001")
    }
    #expect(issued?.code == .ruleViolated)
    // Somebody else's reservation may have that name.
    try await bench.stock.reserve(2, for: "SQ-000001")
    #expect(try await bench.stock.release("SQ-000001").quantity == 2)
    #expect(try await bench.figures().reserved == 6)
  }

  @Test("The gate asks the same of records")
  func theGateAsks() async throws {
    let bench = try await QuotaBench()
    try await bench.take(6)
    let book = bench.book
    let added = await StockBench.refusal {
      try await book.write(as: .salesperson) { transaction in
        let product = try await transaction.repository(Product.self).named("LAMP-1")
        let place = try await transaction.repository(Location.self).named("MAIN")
        _ = try await transaction.repository(StockQuota.self).create(
          StockQuota(
            id: transaction.nextID(), number: "SQ-000009", productID: product.id,
            locationID: place.id, taken: 1, holderID: SampleUser.of(.warehouseKeeper).id,
            since: transaction.now, until: transaction.now.adding(milliseconds: 1000)))
      }
    }
    #expect(added?.code == .denied)
    let released = await StockBench.refusal {
      try await book.write(as: .salesperson) { transaction in
        let reservations = transaction.repository(Reservation.self)
        guard var held = try await reservations.first(where: .everything) else { return }
        held.status = .released
        _ = try await reservations.update(held)
      }
    }
    #expect(released?.code == .denied)
    let used = await StockBench.refusal {
      try await book.write(as: .warehouseKeeper) { transaction in
        let quota = try await transaction.repository(StockQuota.self).named("SQ-000001")
        guard
          let movement = try await transaction.repository(StockMovement.self)
            .first(where: .everything)
        else { return }
        _ = try await transaction.repository(QuotaUse.self).create(
          QuotaUse(
            id: transaction.nextID(), quotaID: quota.id, movementID: movement.id, quantity: 1))
      }
    }
    #expect(used?.code == .denied)
    #expect(try await bench.stock.verify().ok)
  }

  @Test("No more is used than was taken, and what was taken stays")
  func theGateCounts() async throws {
    let bench = try await QuotaBench()
    try await bench.take(6)
    let changes: [@Sendable (inout StockQuota) -> Void] = [
      { $0.used = 1 }, { $0.lost = 1 }, { $0.held = 7 }, { $0.held = 0 },
      { $0.taken = 7 }, { $0.status = .returned }, { $0.desk = "VAN-2" },
      { $0.holderID = SampleUser.of(.salesperson).id },
    ]
    for change in changes {
      let error = await StockBench.refusal {
        try await bench.book.write { transaction in
          let quotas = transaction.repository(StockQuota.self)
          var quota = try await quotas.named("SQ-000001")
          change(&quota)
          _ = try await quotas.update(quota)
        }
      }
      #expect(error?.errorClass == .rule)
    }
    let moved = await StockBench.refusal {
      try await bench.book.write { transaction in
        let reservations = transaction.repository(Reservation.self)
        guard var held = try await reservations.first(where: .everything) else { return }
        held.quotaID = nil
        _ = try await reservations.update(held)
      }
    }
    #expect(moved?.code == .ruleViolated)
  }

  @Test func verifyFindsAQuotaThatDoesNotMatch() async throws {
    let bench = try await QuotaBench()
    try await bench.take(6)
    try await bench.issue(2)
    let column = try #require(StockQuota.schema.position(of: StockQuota.Columns.used.column))
    let header = CommitHeader(
      key: "tampered", at: bench.book.clock.now(), operation: "test.tamper")
    let id = try await bench.show("SQ-000001").id
    _ = try await bench.book.store.transact { overlay in
      overlay.header = header
      guard var row = try await overlay.record(StockQuota.schema, id: id) else { return }
      row.values[column] = .integer(Quantity.whole(5).rawValue)
      _ = try await overlay.update(StockQuota.schema, row)
    }
    let verified = try await bench.stock.verify()
    #expect(!verified.ok && verified.wrong == 1)
    #expect(verified.differences.map(\.figure) == ["quota_used"])
    #expect(verified.differences.first?.recorded == 5)
    #expect(verified.differences.first?.computed == 2)
  }
}
