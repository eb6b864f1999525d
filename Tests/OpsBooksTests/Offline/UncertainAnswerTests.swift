import OpsDomain
import OpsKernel
import OpsSales
import OpsSync
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsBooks

/// What people are told offline and rely on is marked, and compared before it is sent.
@Suite("What is uncertain offline", .timeLimit(.minutes(10)))
struct UncertainAnswerTests {
  private static let sale: Document = ["date": "2027-03-01", "line": ["LAMP-1=2"]]

  @Test("A total is uncertain until the server has run the operation; a city is not promised")
  func marks() async throws {
    let desk = try await DeskBench.joined(try await DeskServer.start())
    desk.around.cut()
    let sold = try await desk.run("sales.enter", Self.sale, key: "sold")
    #expect(sold.uncertain == ["total"])
    #expect(try await desk.run("sales.enter", Self.sale, key: "sold").uncertain == ["total"])
    let moved = try await desk.run("customer.edit", ["customer": "000001", "city": "Trakai"])
    #expect(moved.uncertain == [])
    #expect(try await desk.run("customer.list").uncertain == nil, "a read promises nothing")
    let call = try #require(try await desk.state().outbox["sold"]?.calls.first)
    #expect(call.uncertain == ["total"] && call.promised == ["total": .text("49.80")])
  }

  @Test("Goods of an own quota are certain, goods that anybody can take are not")
  func goods() async throws {
    let server = try await DeskServer.start()
    let end = try await server.sample.dependencies.quotas.take(
      TakeQuota(sku: "LAMP-1", quantity: 5, for: TimeSpan(milliseconds: 8 * 3_600_000)),
      server.sample.call(.warehouseKeeper)
    ).output.until
    let desk = try await DeskBench.joined(server, "till", as: "wil")
    desk.around.cut()
    let own = try await desk.run("stock.issue", ["sku": "LAMP-1", "quantity": "3"], key: "own")
    #expect(own.uncertain == [] && own.certainUntil == end)
    let again = try await desk.run("stock.issue", ["sku": "LAMP-1", "quantity": "3"], key: "own")
    #expect(again.isReplay && again.certainUntil == end)
    #expect(try await desk.state().outbox["own"]?.calls.first?.certainUntil == end.milliseconds)
    let mixed = try await desk.run("stock.issue", ["sku": "LAMP-1", "quantity": "4"])
    #expect(mixed.uncertain == ["quantity"], "two of them are not from the quota")
    let kept = try await desk.run(
      "stock.reserve", ["sku": "LAMP-1", "quantity": "1", "for": "window"])
    #expect(kept.uncertain == ["quantity"] && kept.certainUntil == nil)
  }

  @Test("A quota is taken at the server only, although its user may take one")
  func takenAtTheServer() async throws {
    let desk = try await DeskBench.joined(try await DeskServer.start(), "till", as: "wil")
    let input: Document = ["sku": "LAMP-1", "quantity": "1", "for": "8h"]
    for isRehearsal in [false, true] {
      let failure = await #expect(throws: OpsError.self) {
        try await desk.run("quota.take", input, rehearsal: isRehearsal)
      }
      #expect(failure?.code == .unavailable && failure?.hint?.contains("--url") == true)
    }
    #expect(try await desk.run("quota.list").output["items"]?.items == [])
  }

  @Test("What was done offline is booked at the time when it was done")
  func booked() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server, "till", as: "wil")
    desk.around.cut()
    let done = server.sample.clock.now()
    try await desk.run("stock.issue", ["sku": "LAMP-1", "quantity": "1"], key: "one")
    try await desk.run(
      "batch_file.run",
      [
        "steps": [
          ["operation": "stock.issue", "input": ["sku": "LAMP-1", "quantity": "1"]]
        ]
      ], key: "two")
    server.sample.clock.advance(by: TimeSpan(milliseconds: 1_200_000))
    let inputs = try await desk.state().outbox.units.flatMap(\.calls).map(\.input)
    #expect(inputs.count == 2 && inputs.allSatisfy { $0.contains("\(done)") }, "\(inputs)")
    desk.around.cut(false)
    let round = try await desk.office.round()
    let left = try await desk.state()
    #expect(round.pushed == 2, "\(round) \(left.conflicts.open) \(left.outbox.units)")
    let moves = try await desk.run("stock.history", ["sku": "LAMP-1"]).output["items"]?.items
    let times = (moves ?? []).filter { $0["kind"]?.string == "issue" }.map { $0["at"]?.string }
    #expect(times.filter { $0 == done.description }.count == 2, "\(times)")
  }

  @Test("A delivery that somebody else has made meanwhile is asked before it is sent")
  func delivered() async throws {
    let server = try await DeskServer.start()
    let requests = server.sample.dependencies.outOfStock
    let made = try await requests.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 5),
      server.sample.call(.salesperson)
    ).output.number
    let desk = try await DeskBench.joined(server)
    desk.around.cut()
    let done = try await desk.run("oos.deliver", ["request": .text(made), "quantity": "2"])
    #expect(done.output["delivered"]?.string == "2" && done.uncertain == ["delivered"])
    _ = try await requests.deliver(
      DeliverRequest(request: made, quantity: 1), server.sample.call(.salesperson))
    desk.around.cut(false)
    #expect(try await desk.office.round().pushed == 0)
    let conflict = try #require(try await desk.state().conflicts.open.first)
    #expect(
      conflict.causes == [
        .promise(PromiseDifference(field: "delivered", told: .text("2"), now: .text("3")))
      ])
  }

  @Test("Each operation of a batch keeps what it has promised")
  func batch() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server)
    desk.around.cut()
    let steps: Document = [
      "steps": [
        ["operation": "customer.edit", "input": ["customer": "000001", "city": "Trakai"]],
        ["operation": "sales.enter", "input": Self.sale],
      ]
    ]
    #expect(try await desk.run("batch_file.run", steps).uncertain == ["answers.1.total"])
    _ = try await server.sample.dependencies.products.edit(
      EditProduct(sku: "LAMP-1", price: UnitPrice(rawValue: 30_000_000)),
      server.sample.call(.administrator))
    desk.around.cut(false)
    #expect(try await desk.office.round().pushed == 0)
    let conflict = try #require(try await desk.state().conflicts.open.first)
    #expect(
      conflict.causes == [
        .promise(
          PromiseDifference(
            field: "answers.1.total", told: .text("49.80"), now: .text("60.00")))
      ])
  }
}
