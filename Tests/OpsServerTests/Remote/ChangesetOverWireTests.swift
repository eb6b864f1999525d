import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import Testing

/// Changesets of a book on a server: what is staged, and what becomes of it.
@Suite("Changesets of a book on a server")
struct ChangesetOverWireTests {
  private static let move: Document = [
    "sku": "LAMP-1", "quantity": "5", "from": "MAIN", "to": "SHOP",
  ]
  private static let receipt: Document = ["sku": "LAMP-1", "quantity": "3"]
  private static let request: Document = [
    "customer": "000001", "sku": "LAMP-1", "quantity": "5",
  ]

  private func bench(_ role: Role = .administrator) async throws -> DistantDesk {
    try DistantDesk(try await TestServer.sample(), as: role)
  }

  @Test("It sees its own work, nobody else does, and the commit is one")
  func commitIsOne() async throws {
    let desk = try await bench()
    let head = try await desk.head()
    let staged = try await Changeset.open(over: desk.dependencies, label: "to the front")
    try await desk.run("stock.move", Self.move, in: staged.dependencies)
    let second = try await desk.run("stock.receive", Self.receipt, in: staged.dependencies)
    #expect(second.receipt?.key.hasSuffix("~") == true)
    let inside = try await desk.run("stock.level", ["sku": "LAMP-1"], in: staged.dependencies)
    #expect(inside.output["on_hand"] == "23")
    #expect(try await desk.onHand() == "20")
    #expect(try await desk.head() == head)
    #expect(staged.steps.map(\.operation) == ["stock.move", "stock.receive"])
    desk.sample.book.clock.advance(milliseconds: 61_000)
    let receipt = try #require(try await staged.commit(desk.call))
    #expect(receipt.sequence == head + 1)
    #expect(try await desk.onHand() == "23")
    let commit = try #require(
      try await desk.sample.book.store.journal.commits(after: head, limit: 2).last)
    #expect(commit.header.operation == "changeset.commit")
    #expect(commit.header.reason == "to the front")
    #expect(commit.header.at == desk.sample.book.clock.now())
    #expect(commit.header.actor == desk.call.principal.userID)
    try await desk.close()
  }

  @Test("What a later command uses of an earlier answer is in the commit as it was answered")
  func earlierAnswers() async throws {
    let desk = try await bench(.salesperson)
    let staged = try await Changeset.open(over: desk.dependencies)
    let made = try await desk.run("oos.create", Self.request, in: staged.dependencies).output
    let (id, number) = (made["id"]?.string, made["number"]?.string)
    #expect(number == "OOS-000001")
    for quantity in ["6", "7"] {
      let input: Document = ["request": .text(number ?? ""), "quantity": .text(quantity)]
      let edited = try await desk.run("oos.edit", input, in: staged.dependencies)
      #expect(edited.output["id"]?.string == id)
    }
    desk.sample.book.clock.advance(milliseconds: 5_000)
    #expect(try await staged.commit(desk.call) != nil)
    let found = try await Blueprint.product.operations.operation(named: "oos.list").run(
      desk.sample.book.dependencies, [:], desk.sample.book.call(.salesperson)
    ).output["items"]?.items
    #expect(found?.map { $0["id"]?.string } == [id])
    #expect(found?.first?["quantity"] == "7")
    try await desk.close()
  }

  @Test("Another writer of what it wrote makes it a conflict, and a refresh runs it again")
  func conflict() async throws {
    let desk = try await bench()
    let staged = try await Changeset.open(over: desk.dependencies)
    try await desk.run("stock.move", Self.move, in: staged.dependencies)
    try await desk.run(
      "stock.issue", ["sku": "LAMP-1", "quantity": "4"], in: desk.dependencies)
    let head = try await desk.head()
    let lost = await failure { try await staged.commit(desk.call) }
    #expect(lost?.code == .conflictVersion, "\(String(describing: lost))")
    #expect(lost?.message.contains("a record that it changes has changed meanwhile") == true)
    #expect(try await desk.head() == head)
    let fresh = try await staged.refreshed(desk.call)
    #expect(fresh.steps.count == 1)
    #expect(try await fresh.commit(desk.call)?.sequence == head + 1)
    #expect(try await desk.onHand() == "16")
    try await desk.close()
  }

  @Test("A record that was only read and has changed since is a conflict as well")
  func readConflict() async throws {
    let desk = try await bench()
    let staged = try await Changeset.open(over: desk.dependencies)
    let level = try await desk.run("stock.level", ["sku": "LAMP-1"], in: staged.dependencies)
    #expect(level.output["on_hand"] == "20")
    let edit: Document = ["sku": "OLD-1", "name": "Enough lamps"]
    try await desk.run("product.edit", edit, in: staged.dependencies)
    try await desk.run("stock.issue", ["sku": "LAMP-1", "quantity": "4"], in: desk.dependencies)
    let lost = await failure { try await staged.commit(desk.call) }
    #expect(lost?.code == .conflictVersion)
    #expect(lost?.message.contains("stock.level (command 1 of 2)") == true)
    let fresh = try await Changeset.open(over: desk.dependencies)
    try await desk.run("stock.level", ["sku": "LAMP-1"], in: fresh.dependencies)
    try await desk.run("product.edit", edit, in: fresh.dependencies)
    // What it did not ask about may change.
    try await desk.run("stock.receive", ["sku": "RICE", "quantity": "1"], in: desk.dependencies)
    #expect(try await fresh.commit(desk.call) != nil)
    try await desk.close()
  }

  @Test("A record that is written and was changed meanwhile is a conflict, whatever is answered")
  func changedVersion() async throws {
    let desk = try await bench()
    func set(_ value: String, _ services: AppDependencies) async throws {
      let input: Document = ["setting": "oos.auto_allocate", "value": .text(value)]
      try await desk.run("setting.set", input, in: services)
    }
    try await set("off", desk.dependencies)
    let staged = try await Changeset.open(over: desk.dependencies)
    try await set("fifo", staged.dependencies)
    // The setting is what it was, and the staged command would answer as it did.
    for value in ["fifo", "off"] { try await set(value, desk.dependencies) }
    desk.sample.book.clock.advance(milliseconds: 1_000)
    let lost = await failure { try await staged.commit(desk.call) }
    #expect(lost?.code == .conflictVersion, "\(String(describing: lost))")
    #expect(lost?.message.contains("a record that it changes has changed meanwhile") == true)
    try await desk.close()
  }

  @Test("An earlier command that is refused now is a conflict, and rights are those of the commit")
  func refusals() async throws {
    let desk = try await bench()
    let staged = try await Changeset.open(over: desk.dependencies)
    try await desk.run(
      "stock.issue", ["sku": "LAMP-1", "quantity": "18"], in: staged.dependencies)
    try await desk.run("stock.issue", ["sku": "LAMP-1", "quantity": "4"], in: desk.dependencies)
    let next = await failure {
      try await desk.run("stock.receive", Self.receipt, in: staged.dependencies)
    }
    #expect(next?.code == .conflictVersion)
    #expect(next?.message.contains("stock.issue, which is staged, is refused now") == true)
    #expect(staged.steps.count == 1)
    let again = await failure { try await staged.refreshed(desk.call) }
    #expect(again?.code == .insufficientStock)

    let other = try await Changeset.open(over: desk.dependencies)
    try await desk.run("stock.receive", Self.receipt, in: other.dependencies)
    let name = desk.call.principal.name
    desk.sample.server.doorkeeper.give(
      "opsh_\(name)",
      to: Principal(userID: SampleUser.of(.administrator).id, name: name, roles: [.customer]))
    let head = try await desk.head()
    #expect(await failure { try await other.commit(desk.call) }?.code == .denied)
    #expect(try await desk.head() == head)
    try await desk.close()
  }

  @Test("A token that may change one record commits no two")
  func narrowedToken() async throws {
    let desk = try await bench()
    let staged = try await Changeset.open(over: desk.dependencies)
    for sku in ["NEW-1", "NEW-2"] {
      try await desk.run(
        "product.create", ["sku": .text(sku), "name": "New"], in: staged.dependencies)
    }
    var limits = AccessLimits.none
    limits.maximumRows = 1
    let anna = desk.call.principal
    desk.sample.server.doorkeeper.give(
      "opsh_anna",
      to: Principal(
        userID: SampleUser.of(.administrator).id, name: "anna", rights: anna.rights,
        limits: limits))
    #expect(await failure { try await staged.commit(desk.call) }?.code == .confirmNeeded)
    try await desk.close()
  }
}
