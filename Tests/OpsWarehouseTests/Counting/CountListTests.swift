import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentity
@testable import OpsWarehouse

/// What a count was opened for, and who makes it, are records of their own.
@Suite("The lists of a count")
struct CountListTests {
  private func session(_ bench: CountBench, _ number: String = "C-000001") async throws
    -> CountSession
  {
    try await bench.book.read { try await $0.repository(CountSession.self).named(number) }
  }

  /// How many products and how many counters are written down.
  private func lists(_ bench: CountBench) async throws -> [Int64] {
    try await bench.book.read { transaction in
      [
        try await transaction.repository(CountSessionProduct.self).count(),
        try await transaction.repository(CountSessionCounter.self).count(),
      ]
    }
  }

  @Test func goodsThatWereNotNamedDoNotBelongToACountOfNamedOnes() async throws {
    let bench = try await CountBench()
    try await bench.stock.receive(5, of: "RICE")
    try await bench.open(OpenCount(product: ["LAMP-1"]))
    #expect(try await lists(bench) == [1, 0])
    let outside = await StockBench.refusal { try await bench.enter(1, of: "RICE", at: "SHOP") }
    #expect(outside?.code == .ruleViolated && outside?.field == "sku")
    #expect(try await bench.enter(2, at: "SHOP").counted == 2, "found at another place")
  }

  @Test func aCountOfNamedGoodsIsAboutThemEvenWhereNothingLies() async throws {
    let bench = try await CountBench()
    #expect(try await bench.open(OpenCount(product: ["OLD-1"])).lines == 0)
    #expect(try await bench.enter(3, of: "OLD-1").counted == 3)
    #expect(await StockBench.refusal { try await bench.enter(1) }?.code == .ruleViolated)
  }

  @Test func eachCountOfAListNamesItsOwnCountersInTheirOrder() async throws {
    let bench = try await CountBench()
    try await bench.open(OpenCount(location: "MAIN", assign: ["wil", "anna", "wil", "sam"]))
    try await bench.stock.receive(5, of: "RICE", at: "SHOP")
    try await bench.open(OpenCount(location: "SHOP"))
    let found = try await bench.counts.list(ListCounts(), bench.wil).output.items
    #expect(found.map(\.number) == ["C-000002", "C-000001"])
    #expect(found.map(\.assigned) == [[], ["wil", "anna", "sam"]])
  }

  @Test func aListIsThereOnceAndStaysAsItWas() async throws {
    let bench = try await CountBench()
    try await bench.open(OpenCount(product: ["LAMP-1"], assign: ["wil"]))
    let count = try await session(bench)
    let lamp = try await bench.book.read { try await $0.repository(Product.self).named("LAMP-1") }
    let old = try await bench.book.read { try await $0.repository(Product.self).named("OLD-1") }
    func add(_ product: RecordID) async -> OpsError? {
      await StockBench.refusal {
        try await bench.book.write { transaction in
          _ = try await transaction.repository(CountSessionProduct.self).create(
            CountSessionProduct(
              id: transaction.nextID(), sessionID: count.id, productID: product))
        }
      }
    }
    #expect(await add(lamp.id)?.code == .duplicate)
    try await bench.enter(20)
    #expect(await add(old.id)?.code == .ruleViolated, "counting has begun")
    let removed = await StockBench.refusal {
      try await bench.book.write { transaction in
        let counters = transaction.repository(CountSessionCounter.self)
        guard let one = try await counters.first(where: .everything) else { return }
        try await counters.delete(one)
      }
    }
    #expect(removed?.code == .ruleViolated)
  }

  @Test func nobodyWritesTheListsWithoutOpeningACount() async throws {
    let bench = try await CountBench()
    try await bench.open(OpenCount(assign: ["wil"]))
    let count = try await session(bench)
    for role in [Role.warehouseKeeper, .administrator] {
      let user = SampleUser.of(role).id
      let refused = await StockBench.refusal {
        try await bench.book.write(as: role) { transaction in
          _ = try await transaction.repository(CountSessionCounter.self).create(
            CountSessionCounter(
              id: transaction.nextID(), sessionID: count.id, userID: user, position: 9))
        }
      }
      #expect(refused?.code == .denied, "\(role)")
    }
  }

  @Test func theListsGoAndComeWithTheUndoOfTheCount() async throws {
    let bench = try await CountBench()
    try await bench.open(OpenCount(product: ["LAMP-1"], assign: ["wil", "anna"]))
    let changesets = bench.book.dependencies.changesets
    _ = try await changesets.undo(CommitReference(), bench.wil)
    #expect(try await lists(bench) == [0, 0])
    _ = try await changesets.redo(CommitReference(), bench.wil)
    #expect(try await lists(bench) == [1, 2])
    let shown = try await bench.counts.show(CountReference(count: "C-000001"), bench.wil).output
    #expect(shown.assigned == ["wil", "anna"])
  }

  // MARK: People

  @Test func whoWasAskedToCountIsToldSoInTheExport() async throws {
    let bench = try await CountBench()
    try await bench.open(OpenCount(assign: ["wil"]))
    let export = try await bench.book.dependencies.privacy.export(
      PersonReference(person: "wil"), bench.anna
    ).output
    let own = export.records.first { $0.collection == "count_session_counters" }
    let id = try await session(bench).id
    #expect(own?.records.first?["session_id"]?.string == id.description)
  }

  @Test func anErasureLetsNobodyElseMakeTheCount() async throws {
    let bench = try await CountBench()
    try await bench.open(OpenCount(assign: ["sam"]))
    _ = try await bench.book.dependencies.privacy.erase(
      ErasePerson(person: "sam"), bench.book.call(.administrator, reason: "asked for it"))
    let shown = try await bench.counts.show(CountReference(count: "C-000001"), bench.wil).output
    #expect(shown.assigned == ["erased-000001"])
    #expect(await StockBench.refusal { try await bench.enter(20) }?.code == .ruleViolated)
  }
}
