import OpsDomain
import OpsKernel
import OpsSales
import OpsSync
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsBooks

/// An offline desk and its server come together.
@Suite("Syncing an offline desk", .timeLimit(.minutes(10)))
struct DeskSyncTests {
  private func customer(_ number: String, at server: DeskServer) async throws -> CustomerProfile? {
    try? await server.sample.dependencies.customers.show(
      CustomerReference(customer: number), server.sample.call(.salesperson)
    ).output
  }

  private func price(_ price: Int64, at server: DeskServer) async throws {
    _ = try await server.sample.dependencies.products.edit(
      EditProduct(sku: "LAMP-1", price: UnitPrice(rawValue: price)),
      server.sample.call(.administrator))
  }

  @Test("What was done without a line is done at the server, once")
  func pushed() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server)
    desk.around.cut()
    try await desk.run("customer.edit", ["customer": "000001", "city": "Trakai"])
    let away = try await desk.office.round()
    guard case .failed(let failure) = away.end else {
      Issue.record("there was a line")
      return
    }
    #expect(failure.kind == .unreached && away.pushed == 0)
    #expect(try await desk.state().outbox.waiting == 1)
    desk.around.cut(false)
    let round = try await desk.office.round()
    #expect(round.end == .complete && round.pushed == 1 && round.conflicts == 0)
    #expect(try await customer("000001", at: server)?.city == "Trakai")
    let state = try await desk.state()
    #expect(state.outbox.units.isEmpty && state.figures.requests > 3)
    #expect(try await desk.office.round().pushed == 0)
    let sent = try await server.sample.store.journal.commits(after: 0, limit: 1_000)
      .last { $0.header.operation == "customer.edit" }
    #expect(
      sent?.header.elevations.contains("reads the caller's offline desk") == true,
      "the server asks whether the desk is valid in the transaction that writes")
  }

  @Test("The server's number takes the place of a provisional one, also in what names it")
  func numbers() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server)
    desk.around.cut()
    try await desk.run("customer.create", ["name": "Mill Bakery"])
    try await desk.run("customer.edit", ["customer": "900000001", "city": "Trakai"])
    desk.around.cut(false)
    #expect(try await desk.office.round().pushed == 2)
    let made = try await customer("000003", at: server)
    #expect(made?.name == "Mill Bakery" && made?.city == "Trakai")
    #expect(
      try await desk.field("name", of: "customer.list", where: "number", is: "000003")
        == "Mill Bakery")
    #expect(
      try await desk.field("name", of: "customer.list", where: "number", is: "900000001") == nil)
  }

  @Test("What others do comes in, and what the user may no longer see leaves")
  func pulled() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server)
    try await price(30_000_000, at: server)
    _ = try await server.sample.dependencies.products.delete(
      ProductReference(sku: "OLD-1"), server.sample.call(.administrator))
    #expect(try await desk.office.round().end == .complete)
    desk.around.cut()
    #expect(
      try await desk.field("price", of: "product.list", where: "sku", is: "LAMP-1") == "30.00")
    #expect(try await desk.field("name", of: "product.list", where: "sku", is: "OLD-1") == nil)
  }

  @Test("Records in a conflict have their names, and prices are money")
  func words() async throws {
    let desk = try await DeskBench.joined(try await DeskServer.start())
    desk.around.cut()
    try await desk.run("product.edit", ["sku": "OLD-1", "name": "Older"], key: "edit")
    let edit = try #require(try await desk.state().outbox["edit"]?.calls.first?.edits.first)
    let words = try await desk.book.words()
    #expect(words.noun(of: edit.record) == "product" && words.name(of: edit.record) == "OLD-1")
    #expect(words.text(.integer(4_440_000), of: "price", in: edit.record) == "4.44")
    #expect(words.text(edit.mine, of: "name", in: edit.record) == "Older")
  }

  @Test("What the server refuses is a conflict that stays in the list")
  func refused() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server)
    desk.around.cut()
    try await desk.run("product.edit", ["sku": "OLD-1", "name": "Older"], key: "edit")
    _ = try await server.sample.dependencies.products.delete(
      ProductReference(sku: "OLD-1"), server.sample.call(.administrator))
    desk.around.cut(false)
    let round = try await desk.office.round()
    #expect(round.conflicts == 1 && round.pushed == 0)
    let conflict = try #require(try await desk.state().conflicts.open.first)
    guard case .refused(let failure)? = conflict.causes.first else {
      Issue.record("no refusal")
      return
    }
    #expect(failure.code.hasPrefix("notfound."))
    #expect(
      try await desk.office.drop("edit").isEmpty, "what is in conflict is decided, not dropped")
    #expect(try await desk.office.resolve(conflict.number, .theirs, by: "sam"))
    let state = try await desk.state()
    #expect(state.outbox.units.isEmpty && state.conflicts.entries.count == 1)
    #expect(state.conflicts.entries[0].resolution?.by == "sam")
  }

  @Test("A price that both have changed is decided by a person")
  func field() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server)
    desk.around.cut()
    try await desk.run("product.edit", ["sku": "LAMP-1", "price": "27"])
    try await price(30_000_000, at: server)
    desk.around.cut(false)
    #expect(try await desk.office.round().conflicts == 1)
    let conflict = try #require(try await desk.state().conflicts.open.first)
    guard case .field(let dispute)? = conflict.causes.first else {
      Issue.record("no dispute about a field")
      return
    }
    #expect(dispute.edit.field == "price" && dispute.theirs == .integer(30_000_000))
    #expect(try await desk.office.resolve(conflict.number, .mine, by: "sam"))
    #expect(try await desk.office.round().pushed == 1)
    #expect(
      try await desk.field("price", of: "product.list", where: "sku", is: "LAMP-1") == "27.00")
  }

  @Test("A total that is no longer as it was told is asked before it is sent")
  func promise() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server)
    desk.around.cut()
    let done = try await desk.run(
      "sales.enter", ["date": "2027-03-01", "line": ["LAMP-1=2"]])
    #expect(done.output["total"]?.string == "49.80")
    try await price(30_000_000, at: server)
    desk.around.cut(false)
    #expect(try await desk.office.round().pushed == 0)
    let conflict = try #require(try await desk.state().conflicts.open.first)
    #expect(
      conflict.causes == [
        .promise(
          PromiseDifference(field: "total", told: .text("49.80"), now: .text("60.00")))
      ])
    #expect(try await desk.office.resolve(conflict.number, .mine, by: "sam"))
    #expect(try await desk.office.round().pushed == 1)
  }

  @Test("Two desks of two people keep what both have done")
  func twoDesks() async throws {
    let server = try await DeskServer.start()
    let (van, till) = (
      try await DeskBench.joined(server), try await DeskBench.joined(server, "till", as: "wil")
    )
    for desk in [van, till] { desk.around.cut() }
    try await van.run("customer.create", ["name": "Mill Bakery"])
    try await till.run("stock.receive", ["sku": "LAMP-1", "quantity": "5"])
    for desk in [van, till, van] {
      desk.around.cut(false)
      #expect(try await desk.office.round().end == .complete)
    }
    #expect(try await customer("000003", at: server)?.name == "Mill Bakery")
    let levels = try await van.run("stock.list", ["product": ["LAMP-1"]]).output["items"]
    #expect(levels?.items?.first?["on_hand"]?.string == "25")
  }

  @Test("A revoked desk is wiped at its next contact, with what waits")
  func revoked() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server)
    try await desk.run("customer.edit", ["customer": "000001", "city": "Trakai"])
    _ = try await server.sample.dependencies.offlineDesks.revoke(
      RevokeDesk(desk: "van"), server.sample.call(.salesperson))
    #expect(try await desk.office.round().end == .wiped)
    #expect(!FileAccess.exists(desk.folder.copy) && desk.folder.inboxNames().isEmpty)
    #expect(try await desk.office.header().wiped?.why == "revoked")
    #expect(try await customer("000001", at: server)?.city != "Trakai")
    let failure = await #expect(throws: OpsError.self) { try await desk.office.round() }
    #expect(failure?.code == .deskRevoked)
  }

  @Test("The sign-in of somebody else wipes nothing, and the owner goes on where they were")
  func anotherUser() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server)
    try await desk.run("customer.edit", ["customer": "000001", "city": "Trakai"])
    let own = desk.around.shown
    desk.around.show(try await server.signIn("wil"))
    let failure = await #expect(throws: OpsError.self) { try await desk.office.round() }
    #expect(failure?.code == .deskUnknown && failure?.hint?.contains("auth login sam") == true)
    // Also if the desk itself takes wil for its owner.
    var header = try desk.folder.readHeader()
    header.userID = SampleUser.of(.warehouseKeeper).id
    try desk.folder.write(header)
    let denied = await #expect(throws: OpsError.self) { try await desk.office.round() }
    #expect(denied?.code == .deskUnknown)
    header.userID = SampleUser.of(.salesperson).id
    try desk.folder.write(header)
    #expect(try await desk.office.header().wiped == nil && FileAccess.exists(desk.folder.copy))
    desk.around.show(own)
    #expect(try await desk.office.round().pushed == 1)
    #expect(try await customer("000001", at: server)?.city == "Trakai")
  }

  @Test("A server that does not know the desk wipes nothing")
  func unknownDesk() async throws {
    let (server, other) = (try await DeskServer.start(), try await DeskServer.start())
    let desk = try await DeskBench.joined(server)
    try await desk.run("customer.edit", ["customer": "000001", "city": "Trakai"])
    let own = desk.around.shown
    // As if its book had been set back to a time before the desk was made.
    desk.around.lead(to: other.url)
    desk.around.show(try await other.signIn("sam"))
    guard case .failed(let failure) = try await desk.office.round().end else {
      Issue.record("a round at another server")
      return
    }
    #expect(failure.code == "denied.desk")
    #expect(try await desk.office.header().wiped == nil && FileAccess.exists(desk.folder.copy))
    desk.around.lead(to: nil)
    desk.around.show(own)
    #expect(try await desk.office.round().pushed == 1)
  }

  @Test("The sign-in is sent to no server but the one that it was made at")
  func anotherAddress() async throws {
    let (server, other) = (try await DeskServer.start(), try await DeskServer.start())
    let desk = try await DeskBench.joined(server)
    try desk.edit("desk.json", server.url, other.url)
    #expect(try desk.folder.readHeader().server == other.url)
    let before = desk.around.connections
    let round = await #expect(throws: OpsError.self) { try await desk.office.round() }
    let drop = await #expect(throws: OpsError.self) { try await desk.office.drop("any") }
    #expect(round?.code == .configuration && drop?.code == .configuration)
    #expect(desk.around.connections == before, "nothing was connected to")
    try desk.edit("desk.json", other.url, server.url)
    #expect(try await desk.office.round().end == .complete)
  }

  @Test("A refusal that does not say that the desk is over is no decision about what waits")
  func unknownMeanwhile() {
    #expect(SyncFailure(OpsError(.deskUnknown, "no such desk")).kind == .unreached)
    #expect(SyncFailure(OpsError(.deskRevoked, "over")).kind == .revoked)
  }

  @Test("What is dropped leaves the copy at once")
  func dropped() async throws {
    let desk = try await DeskBench.joined(try await DeskServer.start())
    desk.around.cut()
    try await desk.run("customer.edit", ["customer": "000001", "city": "Trakai"], key: "edit")
    #expect(try await !desk.office.retry("edit"), "it was not tried too often")
    #expect(try await desk.office.drop("edit").map(\.key) == ["edit"])
    #expect(
      try await desk.field("city", of: "customer.list", where: "number", is: "000001") != "Trakai")
    #expect(try await desk.state().outbox.units.isEmpty)
  }

  @Test("What is done during a round is taken in by the next one")
  func meanwhile() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server)
    desk.around.cut()
    let lock = try await desk.folder.lockRounds()
    try await desk.run("customer.edit", ["customer": "000001", "city": "Trakai"])
    lock.release()
    #expect(desk.folder.inboxNames().count == 1)
    desk.around.cut(false)
    #expect(try await desk.office.round().pushed == 1)
    #expect(desk.folder.inboxNames().isEmpty)
  }
}
