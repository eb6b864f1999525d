import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

/// How changesets of a book on a server end: a lost answer, a second key, a plan, a sandbox.
@Suite("The end of changesets of a book on a server")
struct ChangesetEndTests {
  private static let receipt: Document = ["sku": "LAMP-1", "quantity": "3"]
  private static let edit: Document = ["sku": "LAMP-1", "price": "26.50"]

  /// A changeset with one receipt, at a server whose answers get lost as the script says.
  private func staged(
    _ script: [FaultyProxy.Step]
  ) async throws -> (desk: DistantDesk, proxy: FaultyProxy, changeset: Changeset) {
    let sample = try await TestServer.sample()
    let proxy = try FaultyProxy(to: sample.server.port, script: script)
    let desk = try DistantDesk(sample, port: proxy.port)
    let changeset = try await Changeset.open(over: desk.dependencies)
    try await desk.run("stock.receive", Self.receipt, in: changeset.dependencies)
    return (desk, proxy, changeset)
  }

  @Test("A lost answer to a commit is asked for again under its key, and the effect is one")
  func lostAnswer() async throws {
    let (desk, proxy, changeset) = try await staged([.cutAnswer, .halfAnswer])
    let head = try await desk.head()
    let receipt = try #require(try await changeset.commit(desk.call))
    #expect(receipt.sequence == head + 1)
    #expect(proxy.keys.count == 3 && Set(proxy.keys) == [receipt.key])
    #expect(try await desk.head() == head + 1)
    #expect(try await desk.onHand() == "23")
    try await desk.close()
    proxy.stop()
  }

  @Test("When no answer comes the outcome is unknown, and the same commit is asked for later")
  func unknownOutcome() async throws {
    let (desk, proxy, changeset) = try await staged(Array(repeating: .cutAnswer, count: 3))
    let head = try await desk.head()
    let lost = await failure { try await changeset.commit(desk.call) }
    #expect(lost?.code == .unknownOutcome)
    let receipt = try #require(try await changeset.commit(desk.call))
    #expect(lost?.hint?.contains(receipt.key) == true)
    #expect(Set(proxy.keys) == [receipt.key] && proxy.keys.count == 4)
    #expect(receipt.sequence == head + 1)
    #expect(try await desk.head() == head + 1)
    try await desk.close()
    proxy.stop()
  }

  @Test("A key stands for its steps: a script that is resumed finds its block done")
  func keys() async throws {
    let sample = try await TestServer.sample()
    let desk = try DistantDesk(sample)
    var call = desk.call
    call.key = "R-1/a.opsh:1:1"
    let principal = call.principal
    let doors = desk.dependencies.desk
    #expect(try await !doors.hasCommitted(key: "R-1/a.opsh:1:1", principal))
    let tries: [(String, ErrorCode?)] = [("3", nil), ("4", .conflictKeyReused)]
    for (quantity, code) in tries {
      let changeset = try await Changeset.open(over: desk.dependencies)
      let input: Document = ["sku": "LAMP-1", "quantity": .text(quantity)]
      try await desk.run("stock.receive", input, in: changeset.dependencies)
      let judged = call
      #expect(await failure { try await changeset.commit(judged) }?.code == code)
      #expect(try await doors.hasCommitted(key: "R-1/a.opsh:1:1", principal))
    }
    let others = try DistantDesk(sample, as: .warehouseKeeper)
    #expect(
      try await !others.dependencies.desk.hasCommitted(
        key: "R-1/a.opsh:1:1", others.call.principal))
    #expect(try await desk.onHand() == "23")
    try await desk.close()
    try await others.close()
  }

  @Test("A plan shows what would change; a saved one does exactly that later, or nothing")
  func savedPlan() async throws {
    let sample = try await TestServer.sample()
    let desk = try DistantDesk(sample)
    let head = try await desk.head()
    let changeset = try await Changeset.open(over: desk.dependencies)
    try await desk.run("product.edit", Self.edit, in: changeset.dependencies)
    try await desk.run("stock.receive", Self.receipt, in: changeset.dependencies)
    let plan = try await changeset.plan(for: desk.call.principal)
    #expect(plan.operations == ["product.edit", "stock.receive"])
    #expect(plan.changes.contains { $0.entity == "product" && $0.action == .update })
    #expect(plan.changes.contains { $0.entity == "movement" && $0.action == .create })
    let saved = try await SavedPlan.make(changeset, at: sample.book.clock.now(), desk.call)
    #expect(try await desk.head() == head)
    let text = String(decoding: try saved.bytes(), as: UTF8.self)
    #expect(!text.contains("results\":[[") && text.contains("\"state\""))
    let read = try SavedPlan(Array(text.utf8), rules: sample.book.world.rules)
    // An hour later, at another desk.
    sample.book.clock.advance(milliseconds: 3_600_000)
    let other = try DistantDesk(sample, seed: 2)
    let applied = try await read.staged(over: other.dependencies, other.call)
    #expect(try await applied.plan(for: other.call.principal).changes.count == plan.changes.count)
    #expect(try await applied.apply(other.call)?.sequence == head + 1)
    #expect(try await desk.onHand() == "23")
    let twice = await failure { try await read.staged(over: other.dependencies, other.call) }
    #expect(twice?.code == .stalePlan)
    let here = await failure {
      try await read.staged(over: sample.book.dependencies, sample.book.call(.administrator))
    }
    #expect(here?.code == .usage)
    try await desk.close()
    try await other.close()
  }

  @Test("A plan is stale when what it changes has changed before it is applied, or meanwhile")
  func stalePlan() async throws {
    let sample = try await TestServer.sample()
    let desk = try DistantDesk(sample)
    let changeset = try await Changeset.open(over: desk.dependencies)
    try await desk.run("product.edit", Self.edit, in: changeset.dependencies)
    let saved = try await SavedPlan.make(changeset, at: sample.book.clock.now(), desk.call)
    let staged = try await saved.staged(over: desk.dependencies, desk.call)
    try await desk.run(
      "product.edit", ["sku": "LAMP-1", "name": "Tall lamp"], in: desk.dependencies)
    let head = try await desk.head()
    #expect(await failure { try await staged.apply(desk.call) }?.code == .stalePlan)
    let later = await failure { try await saved.staged(over: desk.dependencies, desk.call) }
    #expect(later?.code == .stalePlan)
    #expect(try await desk.head() == head)
    try await desk.close()
  }

  @Test("A changeset inside another one becomes a part of it, and its plan is its own")
  func nested() async throws {
    let sample = try await TestServer.sample()
    let desk = try DistantDesk(sample)
    let before = try await sample.book.state()
    let sandbox = try await Changeset.open(over: desk.dependencies, label: "sandbox")
    try await desk.run("stock.receive", Self.receipt, in: sandbox.dependencies)
    let inner = try await Changeset.open(over: sandbox.dependencies)
    try await desk.run("product.edit", Self.edit, in: inner.dependencies)
    let plan = try await inner.plan(for: desk.call.principal)
    #expect(plan.operations == ["product.edit"])
    #expect(plan.changes.contains { $0.entity == "product" })
    #expect(!plan.changes.contains { $0.entity == "movement" })
    #expect(try await inner.commit(desk.call)?.key.hasSuffix("~") == true)
    #expect(sandbox.steps.map(\.operation) == ["stock.receive", "product.edit"])
    let level = try await desk.run("stock.level", ["sku": "LAMP-1"], in: sandbox.dependencies)
    #expect(level.output["on_hand"] == "23")
    let shown = try await desk.run("product.show", ["sku": "LAMP-1"], in: sandbox.dependencies)
    #expect(shown.output["price"] == "26.50")
    #expect(try await sample.book.state() == before)
    try await desk.close()
  }

  @Test("A savepoint drops what came after it, and what was read before that still counts")
  func savepoints() async throws {
    let sample = try await TestServer.sample()
    let desk = try DistantDesk(sample)
    let changeset = try await Changeset.open(over: desk.dependencies)
    try await desk.run("product.edit", Self.edit, in: changeset.dependencies)
    changeset.savepoint("priced")
    try await desk.run("stock.level", ["sku": "RICE"], in: changeset.dependencies)
    try await desk.run("stock.receive", Self.receipt, in: changeset.dependencies)
    try await desk.run("stock.level", ["sku": "LAMP-1"], in: changeset.dependencies)
    try changeset.rollback(to: "priced")
    #expect(changeset.steps.map(\.operation) == ["product.edit"])
    try await desk.run("stock.receive", ["sku": "RICE", "quantity": "1"], in: desk.dependencies)
    let lost = await failure { try await changeset.commit(desk.call) }
    #expect(lost?.message.contains("stock.level (command 2 of 2)") == true)
    try await desk.close()
  }
}
