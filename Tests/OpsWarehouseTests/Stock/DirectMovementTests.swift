import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Movements a client writes itself")
struct DirectMovementTests {
  /// A movement of lamps as a client might send it.
  private func write(
    _ bench: StockBench, from: String = "SUPPLIER", to: String = "MAIN",
    kind: MovementKind = .receipt, quantity: Quantity = 5, as role: Role = .warehouseKeeper,
    _ change: @escaping @Sendable (inout StockMovement) -> Void = { _ in }
  ) async throws -> StockMovement? {
    let id = bench.book.identifiers.next()
    try await bench.book.write(as: role) { transaction in
      let system = transaction.asSystem("looks up what the client names")
      let locations = system.repository(Location.self)
      var movement = StockMovement(
        id: id, productID: try await system.repository(Product.self).named("LAMP-1").id,
        fromID: try await locations.named(from).id, toID: try await locations.named(to).id,
        quantity: quantity, kind: kind, at: transaction.now, recordedAt: .epoch,
        actor: RecordID(rawValue: 99))
      change(&movement)
      try await transaction.apply(
        Transaction.DirectChange(
          schema: StockMovement.schema, id: id, verb: .insert, row: movement.row, version: 0))
    }
    return try await bench.book.read { try await $0.repository(StockMovement.self).fetch(id) }
  }

  @Test func theServerSetsTimeAndActorAndMovesTheLevels() async throws {
    let bench = try await StockBench()
    let written = try await write(bench)
    #expect(written?.recordedAt == bench.now)
    #expect(written?.actor == bench.wil.principal.userID)
    #expect(try await bench.level().onHand == 25)
    #expect(try await bench.verify().ok)
  }

  @Test func kindAndSidesMustFit() async throws {
    let bench = try await StockBench()
    let wrong: [(String, String, MovementKind)] = [
      ("MAIN", "SHOP", .receipt), ("SUPPLIER", "MAIN", .issue), ("SUPPLIER", "MAIN", .transfer),
      ("LOSS", "MAIN", .adjustment), ("MAIN", "CUSTOMER", .delivery),
      ("CUSTOMER", "MAIN", .giveBack), ("SUPPLIER", "MAIN", .opening),
      ("MAIN", "SCRAP", .writeOff), ("MAIN", "TRANSIT", .transfer),
      ("TRANSIT", "MAIN", .transfer),
    ]
    for (from, to, kind) in wrong {
      let error = await StockBench.refusal {
        try await write(bench, from: from, to: to, kind: kind)
      }
      #expect(error?.code == .ruleViolated && error?.field == "kind", "\(kind)")
    }
    _ = try await write(bench, from: "LOSS", kind: .adjustment) { $0.code = "found" }
    _ = try await write(bench, from: "MAIN", to: "CUSTOMER", kind: .issue)
    _ = try await write(bench, from: "MAIN", to: "SHOP", kind: .transfer)
    #expect(try await bench.level().onHand == 20)
  }

  @Test func onlyWhatComesInIsSaidToCostSomething() async throws {
    let bench = try await StockBench()
    let dear = UnitPrice(rawValue: 9_000_000_000_000_000)
    let received = try await write(bench) { $0.unitCost = UnitPrice(rawValue: 5_000_000) }
    #expect(received?.unitCost == UnitPrice(rawValue: 5_000_000))
    let ways: [(String, String, MovementKind)] = [
      ("MAIN", "SHOP", .transfer), ("MAIN", "CUSTOMER", .issue), ("LOSS", "MAIN", .adjustment),
      ("MAIN", "LOSS", .adjustment), ("MAIN", "SCRAP", .transfer),
    ]
    for (from, to, kind) in ways {
      let written = try await write(bench, from: from, to: to, kind: kind, quantity: 1) {
        $0.unitCost = dear
        if kind == .adjustment { $0.code = "found" }
      }
      let cost = written?.unitCost
      #expect(to == "SCRAP" ? cost != nil && cost != dear : cost == nil, "\(from) to \(to)")
    }
  }

  @Test func noMovementIsWorthMoreThanReportsAddUp() async throws {
    let bench = try await StockBench()
    for _ in 1...2 {
      _ = try await write(bench, quantity: 600) {
        $0.unitCost = UnitPrice(rawValue: 1_000_000_000_000_000)
      }
    }
    let refused = await StockBench.refusal {
      try await write(bench, from: "MAIN", to: "SCRAP", kind: .transfer, quantity: 1200)
    }
    #expect(refused?.code == .badAmount)
    _ = try await write(bench, from: "MAIN", to: "SCRAP", kind: .transfer, quantity: 600)
  }

  @Test func theSameLawsHoldAsForOperations() async throws {
    let bench = try await StockBench()
    let cases: [(ErrorCode, @Sendable (inout StockMovement) -> Void)] = [
      (.badQuantity, { $0.quantity = Quantity(rawValue: 500_000) }),
      (.badQuantity, { $0.quantity = .zero }),
      (.badQuantity, { $0.quantity = Quantity(rawValue: .max) }),
      (.badValue, { $0.size = "M" }),
      (.notFound, { $0.lot = "A1" }),
      (.badDate, { $0.at = $0.at.adding(milliseconds: 1) }),
      (.badAmount, { $0.unitCost = UnitPrice(rawValue: -1) }),
      (.notFoundLocation, { $0.toID = RecordID(rawValue: 7) }),
      (.notFoundSKU, { $0.productID = RecordID(rawValue: 7) }),
    ]
    for (code, change) in cases {
      #expect(await StockBench.refusal { try await write(bench, change) }?.code == code)
    }
    let much = await StockBench.refusal {
      try await write(bench, from: "MAIN", to: "CUSTOMER", kind: .issue, quantity: 21)
    }
    #expect(much?.code == .insufficientStock)
    let denied = await StockBench.refusal { try await write(bench, as: .salesperson) }
    #expect(denied?.code == .denied)
    #expect(try await bench.level().onHand == 20)
  }

  @Test func levelsAndReservationsAreNotTakenFromClients() async throws {
    let bench = try await StockBench()
    try await bench.reserve(1)
    try await bench.book.write(as: .warehouseKeeper) { transaction in
      let product = try await transaction.repository(Product.self).named("LAMP-1")
      let levels = try await transaction.repository(StockLevel.self).of(product: product.id)
      for var level in levels {
        level.onHand += 100
        try await transaction.apply(
          Transaction.DirectChange(
            schema: StockLevel.schema, id: level.id, verb: .update, row: level.row,
            version: level.version))
      }
    }
    #expect(try await bench.level().onHand == 20)
    let error = await StockBench.refusal {
      try await bench.book.write(as: .administrator) { transaction in
        guard
          let held = try await transaction.repository(Reservation.self).first(where: .everything)
        else { return }
        try await transaction.apply(
          Transaction.DirectChange(
            schema: Reservation.schema, id: held.id, verb: .update, row: held.row,
            version: held.version))
      }
    }
    #expect(error?.code == .denied)
  }
}
