import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Goods on their way")
struct TransferTests {
  private func bench() async throws -> ValuationBench { try await ValuationBench(day: 1) }

  private func inTransit(_ bench: ValuationBench) async throws -> Quantity {
    try await bench.book.read { transaction in
      let place = try await transaction.repository(Location.self).named("TRANSIT")
      return try await transaction.repository(StockLevel.self).all(
        where: .equals(StockLevel.Columns.locationID, place.id)
      ).reduce(.zero) { $0 + $1.onHand }
    }
  }

  @Test func goodsLeaveAtOnceAndArriveInParts() async throws {
    let bench = try await bench()
    let sent = try await bench.send(8)
    #expect(sent.number == "TR-000001" && sent.status == .inTransit && sent.remaining == 8)
    #expect(try await bench.stock.level().onHand == 12)
    #expect(try await inTransit(bench) == 8)
    let part = try await bench.arrive("TR-000001", 5)
    #expect(part.status == .partlyReceived && part.received == 5 && part.remaining == 3)
    #expect(try await bench.stock.level(at: "SHOP").onHand == 5)
    let rest = try await bench.arrive("TR-000001")
    #expect(rest.status == .received && rest.closedAt != nil && rest.lost == .zero)
    #expect(try await bench.stock.level(at: "SHOP").onHand == 8)
    #expect(try await inTransit(bench) == .zero)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func whatNeverArrivesIsLostWithAReason() async throws {
    let bench = try await bench()
    try await bench.send(8)
    let closed = try await bench.arrive("TR-000001", 6, code: "damaged")
    #expect(closed.status == .received && closed.lost == 2 && closed.code == "damaged")
    #expect(try await bench.stock.level().onHand == 18)
    #expect(try await inTransit(bench) == .zero)
    try await bench.send(3)
    let all = try await bench.arrive("TR-000002", 0, code: "lost")
    #expect(all.lost == 3 && all.received == .zero)
    #expect(try await bench.stock.level().onHand == 15)
  }

  @Test func whatIsCalledBackLiesWhereItCameFrom() async throws {
    let bench = try await bench()
    try await bench.send(8)
    try await bench.arrive("TR-000001", 3)
    let back = try await bench.callBack("TR-000001")
    #expect(back.status == .cancelled && back.returned == 5 && back.received == 3)
    #expect(try await bench.stock.level(at: "MAIN").onHand == 17)
    for work in [
      { _ = try await bench.arrive("TR-000001", 1) }, { _ = try await bench.callBack("TR-000001") },
    ] {
      #expect(await StockBench.refusal(work)?.code == .badState)
    }
  }

  @Test func whatIsNotThereIsNotSentAndWhatWasNotSentDoesNotArrive() async throws {
    let bench = try await bench()
    #expect(await StockBench.refusal { try await bench.send(21) }?.code == .insufficientStock)
    #expect(
      await StockBench.refusal { try await bench.send(1, to: "MAIN") }?.code == .ruleViolated)
    for place in ["CUSTOMER", "TRANSIT", "SUPPLIER"] {
      let error = await StockBench.refusal { try await bench.send(1, to: place) }
      #expect(error?.code == .ruleViolated && error?.field == "to", "\(place)")
    }
    #expect(
      await StockBench.refusal { try await bench.send(1, from: "NONE") }?.field == "from")
    try await bench.send(4)
    let surplus = await StockBench.refusal { try await bench.arrive("TR-000001", 5) }
    #expect(surplus?.code == .badQuantity && surplus?.hint?.contains("stock adjust") == true)
    #expect(
      await StockBench.refusal { try await bench.arrive("TR-000001", 0) }?.code == .badQuantity)
    #expect(await StockBench.refusal { try await bench.arrive("TR-9") }?.code == .notFound)
    #expect(try await inTransit(bench) == 4)
  }

  @Test func lotsKeepTheirNameOnTheWay() async throws {
    let bench = try await bench()
    try await bench.stock.receive(3, of: "RICE", lot: "A", expires: "2027-06-01")
    try await bench.stock.receive(3, of: "RICE", lot: "B", expires: "2027-05-01")
    let sent = try await bench.send(4, of: "RICE")
    #expect(sent.lots.map(\.lot) == ["B", "A"] && sent.lots.map(\.quantity) == [3, 1])
    let part = try await bench.arrive(sent.number, 1, lot: "A")
    #expect(part.lots.map(\.remaining) == [3, 0])
    #expect(
      await StockBench.refusal { try await bench.arrive(sent.number, 1, lot: "A") }?.code
        == .badQuantity)
    try await bench.arrive(sent.number)
    let named = try await bench.send(1, of: "RICE", lot: "A")
    #expect(named.lots.map(\.lot) == ["A"])
    #expect(try await bench.stock.verify().ok)
  }

  @Test func listsAreNarrowedAndLateOnesMarked() async throws {
    let bench = try await bench()
    let transfers = bench.book.dependencies.transfers
    func list(_ input: ListTransfers) async throws -> [String] {
      try await transfers.list(input, bench.stock.sam).output.items.map(\.number)
    }
    _ = try await transfers.create(
      CreateTransfer(
        sku: "LAMP-1", quantity: 1, from: "MAIN", to: "SHOP",
        eta: try CivilDate(parsing: "2027-03-03")), bench.stock.wil)
    try await bench.send(2)
    try await bench.arrive("TR-000002")
    #expect(try await list(ListTransfers()) == ["TR-000002", "TR-000001"])
    #expect(try await list(ListTransfers(open: true)) == ["TR-000001"])
    #expect(try await list(ListTransfers(status: [.received])) == ["TR-000002"])
    #expect(try await list(ListTransfers(location: "SHOP", product: "RICE")) == [])
    #expect(try await list(ListTransfers(limit: 1)) == ["TR-000002"])
    func isLate() async throws -> Bool {
      try await transfers.show(TransferReference(transfer: "TR-000001"), bench.stock.sam)
        .output.isLate
    }
    #expect(try await !isLate())
    bench.book.clock.set(to: ValuationBench.day(3))
    #expect(try await isLate())
    let past = await StockBench.refusal {
      try await transfers.create(
        CreateTransfer(
          sku: "LAMP-1", quantity: 1, from: "MAIN", to: "SHOP",
          eta: try CivilDate(parsing: "2027-03-01")), bench.stock.wil)
    }
    #expect(past?.code == .badDate && past?.field == "eta")
  }

  @Test func valueStaysInTheHouseOnTheWayAndIsLostWithTheGoods() async throws {
    let bench = try await bench()
    try await bench.stock.receive(5, of: "RICE", cost: "4")
    try await bench.send(3, of: "RICE")
    #expect(try await bench.show(product: "RICE").total == "20.00")
    try await bench.arrive("TR-000001", 2, code: "spoilt")
    #expect(try await bench.show(product: "RICE").total == "16.00")
  }

  @Test func theGateKeepsWhatWasSent() async throws {
    let bench = try await bench()
    try await bench.send(4)
    let found = try await bench.book.read {
      try await $0.repository(Transfer.self).all(where: .everything)
    }
    let transfer = try #require(found.first)
    #expect(try Transfer(transfer.row) == transfer)
    for change in [
      { (transfer: inout Transfer) in transfer.quantity = 9 },
      { transfer in transfer.received = 5 }, { transfer in transfer.received = -1 },
      { transfer in transfer.status = .received }, { transfer in transfer.number = "TR-7" },
      { transfer in transfer.toID = transfer.fromID },
      { transfer in
        transfer.lost = 4
        transfer.status = .received
      },
    ] {
      var changed = transfer
      change(&changed)
      let wrong = changed
      await #expect(throws: OpsError.self) {
        try await bench.book.write { try await $0.repository(Transfer.self).update(wrong) }
      }
    }
    await #expect(throws: OpsError.self) {
      try await bench.book.write { try await $0.repository(Transfer.self).delete(transfer) }
    }
    await #expect(throws: OpsError.self) {
      try await bench.book.write(as: .administrator) {
        try await $0.repository(Transfer.self).update(transfer)
      }
    }
  }

  @Test func goodsOnTheirWayBelongToTheirTransfer() async throws {
    let bench = try await bench()
    try await bench.send(5)
    for (from, to) in [("TRANSIT", "MAIN"), ("MAIN", "TRANSIT"), ("TRANSIT", "SCRAP")] {
      let error = await StockBench.refusal { try await bench.stock.move(2, from: from, to: to) }
      #expect(error?.code == .ruleViolated && error?.hint?.contains("transfer") == true)
    }
    let stock = bench.stock
    for work in [
      { _ = try await stock.receive(1, at: "TRANSIT") },
      { _ = try await stock.issue(1, at: "TRANSIT") },
      { _ = try await stock.adjust(-1, at: "TRANSIT") },
    ] {
      #expect(await StockBench.refusal(work)?.code == .ruleViolated)
    }
    // The ledger gives out no more than was sent, for every user and tool.
    let below = await StockBench.refusal {
      try await bench.book.write { transaction in
        let locations = transaction.repository(Location.self)
        let movement = StockMovement(
          id: transaction.nextID(),
          productID: try await transaction.repository(Product.self).named("LAMP-1").id,
          fromID: try await locations.named("TRANSIT").id,
          toID: try await locations.named("MAIN").id, quantity: 6, kind: .transfer,
          at: transaction.now, recordedAt: transaction.now, actor: nil)
        _ = try await transaction.insert(StockMovement.schema, movement.row)
      }
    }
    #expect(below?.code == .insufficientStock)
    #expect(try await inTransit(bench) == 5)
  }

  @Test func whoWorksAtOnePlaceHandlesItsTransfers() async throws {
    let bench = try await bench()
    try await bench.stock.receive(6, at: "SHOP")
    try await bench.send(4)
    try await bench.send(3, from: "SHOP", to: "MAIN")
    let shop = try await bench.book.read {
      try await $0.repository(Location.self).named("SHOP").id
    }
    let here = [GrantCondition(collection: Location.schema.name, id: shop)]
    let call = Call(
      Principal(
        userID: SampleUser.of(.partner).id, name: "pat",
        rights: Rights(
          roles: [], permissions: [],
          conditions: [
            .inventoryView: here, .inventoryUpdateStock: here, .inventoryCount: here,
          ])))
    let transfers = bench.book.dependencies.transfers
    let listed = try await transfers.list(ListTransfers(), call).output.items
    #expect(listed.map(\.number) == ["TR-000002", "TR-000001"])
    #expect(listed.map { $0.lots.map(\.remaining) } == [[3], [4]])
    let shown = try await transfers.show(TransferReference(transfer: "TR-000001"), call)
    #expect(shown.output.remaining == 4)
    let part = try await transfers.receive(
      ReceiveTransfer(transfer: "TR-000001", quantity: 3, code: "damaged"), call)
    #expect(part.output.received == 3 && part.output.lost == 1)
    let back = try await transfers.cancel(TransferReference(transfer: "TR-000002"), call)
    #expect(back.output.returned == 3)
    #expect(try await bench.stock.level(at: "SHOP").onHand == 9)
    // What goes to other places is not theirs to take in.
    try await bench.send(1, from: "SHOP", to: "MAIN")
    for lost in [nil, "lost"] as [String?] {
      let denied = await StockBench.refusal {
        try await transfers.receive(
          ReceiveTransfer(transfer: "TR-000003", quantity: lost == nil ? 1 : 0, code: lost), call)
      }
      #expect(denied?.code == .denied)
    }
    #expect(try await inTransit(bench) == 1)
  }

  /// What lies in TRANSIT is what open transfers say is on its way, whatever is done.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func whatIsInTransitIsWhatIsOnItsWay(_ seed: UInt64) async throws {
    let dice = StockDice(seed)
    let bench = try await ValuationBench(seed: dice.seed, day: 1)
    try await bench.stock.receive(30)
    var done = 0
    for _ in 0..<60 {
      let amount = Quantity.whole(dice.int(1...9))
      let number = "TR-00000\(dice.int(1...9))"
      let error = await StockBench.refusal {
        switch dice.int(0...4) {
        case 0: try await bench.send(amount, from: dice.pick(["MAIN", "SHOP"]), to: "SHOP")
        case 1: try await bench.arrive(number, amount)
        case 2: try await bench.arrive(number, amount, code: "lost")
        case 3:
          try await bench.stock.move(
            amount, from: dice.pick(["MAIN", "SHOP", "TRANSIT"]),
            to: dice.pick(["MAIN", "SHOP", "TRANSIT"]))
        default: try await bench.callBack(number)
        }
      }
      done += error == nil ? 1 : 0
      let open = try await bench.book.read {
        try await $0.repository(Transfer.self).all(where: .everything)
      }
      let expected = open.reduce(Quantity.zero) { $0 + $1.remaining }
      #expect(try await inTransit(bench) == expected, "seed \(dice.seed)")
    }
    #expect(done > 8, "seed \(dice.seed)")
    #expect(try await bench.stock.verify().ok, "seed \(dice.seed)")
  }
}
