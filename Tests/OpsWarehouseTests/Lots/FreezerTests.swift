import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsKernel
@testable import OpsWarehouse

@Suite("Goods that are moved into a freezer")
struct FreezerTests {
  /// Milk, which keeps 90 days frozen and 2 once thawed, with a cold store whose shelf ICE-1 lies
  /// in a freezer, and a counter.
  private func bench() async throws -> LotBench {
    let milk = try await LotBench()
    for location in [
      CreateLocation(code: "ICE", storage: .freezer), CreateLocation(code: "ICE-1", parent: "ICE"),
      CreateLocation(code: "DESK", storage: .counter),
    ] {
      _ = try await milk.bench.locations.create(location, milk.bench.anna)
    }
    try await milk.receive(6, lot: "A", due: 9)
    return milk
  }

  @Test func theyKeepAsLongAsTheCategorySays() async throws {
    let milk = try await bench()
    let moved = try await milk.bench.move(4, of: "MILK", to: "ICE-1")
    let code = try #require(moved.lots.first?.lot)
    #expect(code == "A/frozen-\(milk.today)" && moved.onHand == 4)
    #expect(try await milk.show(code).lot.due == milk.today.adding(days: 90))
    // Within the freezer nothing happens; out of it they thaw.
    let inside = try await milk.bench.move(4, of: "MILK", from: "ICE-1", to: "ICE")
    #expect(inside.lots.map(\.lot) == [code])
    let out = try await milk.bench.move(1, of: "MILK", from: "ICE", to: "DESK")
    let thawed = try #require(out.lots.first?.lot)
    #expect(try await milk.show(thawed).lot.due == milk.today.adding(days: 2))
    // Nobody has said how goods are kept at MAIN.
    let unknown = try await milk.bench.move(1, of: "MILK", from: "ICE", to: "MAIN")
    #expect(unknown.lots.map(\.lot) == [code])
    #expect(try await milk.bench.verify().ok)
  }

  @Test func aTransferFreezesOnArrival() async throws {
    let milk = try await bench()
    let transfers = milk.book.dependencies.transfers
    let sent = try await transfers.create(
      CreateTransfer(sku: "MILK", quantity: 3, from: "MAIN", to: "ICE"), milk.bench.wil
    ).output
    let arrived = try await transfers.receive(
      ReceiveTransfer(transfer: sent.number), milk.bench.wil
    ).output
    #expect(arrived.received == 3)
    let frozen = try await milk.show("A/frozen-\(milk.today)").lot
    #expect(frozen.location == "ICE" && frozen.quantity == 3)
    #expect(try await milk.bench.verify().ok)
  }

  @Test func anUndoPutsThemBack() async throws {
    let milk = try await bench()
    try await milk.bench.move(4, of: "MILK", to: "ICE")
    _ = try await ChangesetService(desk: milk.book.desk).undo(CommitReference(), milk.bench.wil)
    let lot = try await milk.show("A").lot
    #expect(lot.quantity == 6 && lot.due == milk.today.adding(days: 9))
  }

  @Test func whatIsOverOrHasNoRuleStaysWhatItIs() async throws {
    let milk = try await bench()
    try await milk.bench.receive(2, of: "RICE", lot: "R", expires: milk.day(9))
    #expect(
      try await milk.bench.move(2, of: "RICE", to: "ICE").lots.map(\.lot) == ["R"])
    milk.pass(days: 20)
    #expect(try await milk.bench.move(6, of: "MILK", to: "ICE").lots.map(\.lot) == ["A"])
  }

  @Test func aRecordThatIsWrittenWithoutTheOperationIsRefused() async throws {
    let milk = try await bench()
    let error = await StockBench.refusal {
      try await milk.book.write(as: .warehouseKeeper) { transaction in
        let locations = transaction.repository(Location.self)
        let product = try await transaction.repository(Product.self).named("MILK")
        let movement = StockMovement(
          id: transaction.nextID(), productID: product.id, lot: "A",
          fromID: try await locations.named("MAIN").id, toID: try await locations.named("ICE").id,
          quantity: 1, kind: .transfer, at: transaction.now, recordedAt: transaction.now)
        _ = try await DirectMovement.normalise(movement, nil, transaction)
      }
    }
    #expect(error?.code == .ruleViolated && error?.hint?.contains("stock.move") == true)
  }
}
