import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import Testing

@Suite struct GiveBackRulesTests {
  private func start() async throws -> SalesBench {
    let bench = try await SalesBench()
    try await bench.deliver(5)
    _ = try await bench.giveBacks.create(
      CreateGiveBack(customer: "000001", sku: "LAMP-1", quantity: 3, code: .unsold), bench.sam)
    return bench
  }

  private func refusal(
    _ bench: SalesBench, as role: Role? = nil,
    _ body: @escaping @Sendable (Transaction) async throws -> Void
  ) async throws -> ErrorCode? {
    try await SalesBench.refusal { try await bench.book.write(as: role, body) }?.code
  }

  @Test func aGiveBackMovesOnOnlyWithWhatItHolds() async throws {
    let bench = try await start()
    let rejected = try await refusal(bench) { transaction in
      let giveBacks = transaction.repository(GiveBack.self)
      var giveBack = try await giveBacks.named("GB-000001")
      giveBack.status = .rejected
      giveBack.rejectionReason = "no"
      _ = try await giveBacks.update(giveBack)
    }
    #expect(rejected == .ruleViolated)
    let unheld = try await refusal(bench) { transaction in
      let lines = transaction.repository(GiveBackLine.self)
      for var line in try await lines.all(where: .everything) {
        line.quantity = 1
        _ = try await lines.update(line)
      }
      let giveBacks = transaction.repository(GiveBack.self)
      var giveBack = try await giveBacks.named("GB-000001")
      giveBack.status = .approved
      _ = try await giveBacks.update(giveBack)
    }
    #expect(unheld == .ruleViolated)
  }

  @Test func linesOnlyShrinkAndStay() async throws {
    let bench = try await start()
    let changes: [(@Sendable (inout GiveBackLine) -> Void, ErrorCode)] = [
      ({ $0.quantity = 4 }, .badQuantity), ({ $0.quantity = Quantity(rawValue: -1) }, .badQuantity),
      ({ $0.giveBackID = RecordID(rawValue: 1) }, .ruleViolated),
      ({ $0.deliveryID = RecordID(rawValue: 1) }, .ruleViolated),
    ]
    for (change, code) in changes {
      let found = try await refusal(bench) { transaction in
        let lines = transaction.repository(GiveBackLine.self)
        for var line in try await lines.all(where: .everything) {
          change(&line)
          _ = try await lines.update(line)
        }
      }
      #expect(found == code)
    }
    let removed = try await refusal(bench) { transaction in
      let lines = transaction.repository(GiveBackLine.self)
      for line in try await lines.all(where: .everything) { try await lines.delete(line) }
    }
    #expect(removed == .badState)
  }

  @Test func nobodyWritesGiveBacksDirectly() async throws {
    let bench = try await start()
    for role in [Role.salesperson, .warehouseKeeper, .administrator] {
      let code = try await refusal(bench, as: role) { transaction in
        let giveBacks = transaction.repository(GiveBack.self)
        var giveBack = try await giveBacks.named("GB-000001")
        giveBack.status = .approved
        _ = try await giveBacks.update(giveBack)
      }
      #expect(code == .denied)
    }
    let row = try await bench.book.read {
      try await $0.repository(GiveBack.self).named("GB-000001")
    }
    let direct = try await refusal(bench, as: .administrator) { transaction in
      try await transaction.apply(
        .init(
          schema: GiveBack.schema, id: row.id, verb: .update, row: row.row, version: row.version))
    }
    #expect(direct == .denied)
  }

  @Test func askingCountsAsContact() async throws {
    let bench = try await SalesBench()
    try await bench.deliver(2)
    bench.pass(days: 40)
    _ = try await bench.giveBacks.create(
      CreateGiveBack(customer: "000001", sku: "LAMP-1", quantity: 1, code: .unsold), bench.sam)
    let shown = try await bench.customers.show(CustomerReference(customer: "000001"), bench.sam)
    #expect(shown.output.lastContactAt == bench.book.clock.now())
    #expect(shown.output.grade == .potential)
    #expect(shown.output.totalValue == "49.80")
  }
}
