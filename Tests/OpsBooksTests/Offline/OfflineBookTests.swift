import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsBooks

/// The copy of an offline desk while there is no line.
@Suite("Working offline", .timeLimit(.minutes(10)))
struct OfflineBookTests {
  @Test("What the user sees at the server is read without a line")
  func reading() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server)
    desk.around.cut()
    let items = try await desk.run("product.list").output["items"]?.items ?? []
    #expect(Set(items.compactMap { $0["sku"]?.string }) == ["LAMP-1", "RICE", "SHIRT", "OLD-1"])
    #expect(try await desk.field("name", of: "customer.list", where: "number", is: "000001") != nil)
    #expect(try await desk.book.principal().name == "sam")
  }

  @Test("A write is seen at the desk at once, and waits for the server")
  func writing() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server)
    desk.around.cut()
    let done = try await desk.run("customer.edit", ["customer": "000001", "city": "Trakai"])
    #expect(done.changed && done.receipt?.sequence == 0)
    #expect(
      try await desk.field("city", of: "customer.list", where: "number", is: "000001") == "Trakai")
    let waiting = try await desk.state().outbox.units
    #expect(waiting.map { $0.calls.map(\.operation) } == [["customer.edit"]])
    #expect(waiting.first?.calls.first?.edits.map(\.field) == ["city"])
    let there = try await server.sample.dependencies.customers.show(
      CustomerReference(customer: "000001"), server.sample.call(.salesperson))
    #expect(there.output.city != "Trakai")
  }

  @Test("What is made offline has a number that nobody takes for one of the server")
  func provisionalNumbers() async throws {
    let desk = try await DeskBench.joined(try await DeskServer.start())
    desk.around.cut()
    let numbers = try await [
      desk.run("customer.create", ["name": "Mill Bakery"]).output["number"]?.string,
      desk.run("customer.create", ["name": "Lake Hotel"]).output["number"]?.string,
    ]
    #expect(numbers == ["900000001", "900000002"])
    try await desk.run("customer.edit", ["customer": "900000002", "city": "Trakai"])
    let units = try await desk.state().outbox.units
    #expect(units[1].records.isSubset(of: units[2].records), "it waits for what it names")
  }

  @Test("A rehearsal leaves nothing, and a key stands for one call")
  func rehearsalsAndKeys() async throws {
    let desk = try await DeskBench.joined(try await DeskServer.start())
    desk.around.cut()
    let input: Document = ["customer": "000001", "city": "Trakai"]
    let tried = try await desk.run("customer.edit", input, rehearsal: true)
    #expect(tried.changed && !tried.changes.isEmpty)
    #expect(try await desk.state().outbox.units.isEmpty)
    let first = try await desk.run("customer.edit", input, key: "once")
    let again = try await desk.run("customer.edit", input, key: "once")
    #expect(again.isReplay && again.output == first.output)
    let turned = try await desk.run(
      "customer.edit", ["city": "Trakai", "customer": "000001"], key: "once")
    #expect(turned.isReplay, "the order of members says nothing")
    #expect(try await desk.state().outbox.units.count == 1)
    let failure = await #expect(throws: OpsError.self) {
      try await desk.run(
        "customer.edit", ["customer": "000001", "city": "Vilnius"], key: "once")
    }
    #expect(failure?.code == .conflictKeyReused)
    let other = await #expect(throws: OpsError.self) {
      try await desk.run("customer.create", ["name": "Mill Bakery"], key: "once")
    }
    #expect(other?.code == .conflictKeyReused)
    #expect(try await desk.state().outbox.units.count == 1)
  }

  @Test(
    "What only the server can do is refused, and nothing waits",
    arguments: [
      ("setting.set", ["setting": "oos.auto_allocate", "value": "off"]),
      ("audit.list", [:]), ("desk.revoke", ["desk": "van"]),
      ("quota.take", ["sku": "LAMP-1", "quantity": "1", "for": "8h"]),
      (
        "batch_file.run",
        [
          "steps": [
            [
              "operation": "quota.take",
              "input": ["sku": "LAMP-1", "quantity": "1", "for": "8h"],
            ]
          ]
        ]
      ),
    ] as [(String, Document)])
  func refused(_ operation: String, _ input: Document) async throws {
    let desk = try await DeskBench.joined(try await DeskServer.start())
    let failure = await #expect(throws: OpsError.self) { try await desk.run(operation, input) }
    #expect(failure != nil && failure?.errorClass != .internalError, "\(operation)")
    #expect(try await desk.state().outbox.units.isEmpty)
  }

  @Test("Rights are those that the server gave last")
  func rights() async throws {
    let desk = try await DeskBench.joined(try await DeskServer.start())
    desk.around.cut()
    let failure = await #expect(throws: OpsError.self) {
      try await desk.run("stock.receive", ["sku": "LAMP-1", "quantity": "5"])
    }
    #expect(failure?.code == .denied)
  }

  @Test("The files say nothing of any record, and another sign-in does not open them")
  func sealed() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server)
    try await desk.run("customer.edit", ["customer": "000001", "city": "Trakai"])
    for file in [desk.folder.copy, desk.folder.memory, desk.folder.file("desk.json")]
      + desk.folder.inboxNames().map({ "\(desk.folder.inbox)/\($0)" })
    {
      let bytes = try ByteSources.open(file).readAll(limit: 1 << 24, name: file)
      let text = String(decoding: bytes, as: UTF8.self)
      for word in ["LAMP-1", "Corner Shop", "Trakai", "customers"] {
        #expect(!text.contains(word), "\(word) in \(file)")
      }
      #expect(FileAccess.mode(file) == 0o600, "\(file)")
    }
    desk.around.show(try await server.signIn("sam"))
    let failure = await #expect(throws: OpsError.self) { try await desk.run("product.list") }
    #expect(failure?.code == .signInExpired)
    #expect(try await desk.office.round().end == .complete, "the server opens it again")
    #expect(try await desk.run("product.list").output["items"]?.items?.isEmpty == false)
    desk.around.show(nil)
    let nobody = await #expect(throws: OpsError.self) { try await desk.run("product.list") }
    #expect(nobody?.code == .signInMissing)
  }

  @Test("Time that passes without a line counts, however often the clock is set back")
  func clockSetBack() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server)
    desk.around.cut()
    let clock = server.sample.clock
    clock.advance(by: TimeSpan(milliseconds: 8 * 86_400_000))
    #expect(try await desk.run("product.list").output["items"]?.items?.isEmpty == false)
    clock.set(to: SampleBook.start)
    #expect(try await desk.run("product.list").output["items"]?.items?.isEmpty == false)
    clock.advance(by: TimeSpan(milliseconds: 7 * 86_400_000))
    let failure = await #expect(throws: OpsError.self) { try await desk.run("product.list") }
    #expect(failure?.code == .deskRevoked)
    #expect(!FileAccess.exists(desk.folder.memory))
    #expect(failure?.hint?.contains("opsh desk join") == true)
  }

  private static let changes: [@Sendable (inout DeskHeader) -> Void] = [
    { $0.lifetime = TimeSpan(milliseconds: 5_000 * 7 * 86_400_000) },
    { $0.contactAt = $0.contactAt.adding(TimeSpan(milliseconds: 30 * 86_400_000)) },
    { $0.contactAt = $0.contactAt.adding(TimeSpan(milliseconds: -30 * 86_400_000)) },
    { $0.latest = $0.latest.adding(TimeSpan(milliseconds: -8 * 86_400_000)) },
    { $0.seal = nil },
  ]

  @Test("What the desk notes of its time cannot be changed by hand", arguments: 0..<5)
  func changedByHand(_ number: Int) async throws {
    let desk = try await DeskBench.joined(try await DeskServer.start())
    try await desk.run("customer.edit", ["customer": "000001", "city": "Trakai"])
    let header = try desk.folder.readHeader()
    var changed = header
    Self.changes[number](&changed)
    try desk.folder.write(changed)
    let read = await #expect(throws: OpsError.self) { try await desk.run("product.list") }
    #expect(read?.code == .corrupt)
    let round = await #expect(throws: OpsError.self) { try await desk.office.round() }
    #expect(round?.code == .corrupt)
    try desk.folder.write(header)
    #expect(try await desk.office.round().pushed == 1, "nothing was wiped")
  }

  @Test("Contact is noted by the server's clock, and sealed again")
  func contact() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server)
    server.sample.clock.advance(by: TimeSpan(milliseconds: 3 * 86_400_000))
    desk.around.show(try await server.signIn("sam"))
    #expect(try await desk.office.round().end == .complete)
    #expect(try desk.folder.readHeader().contactAt == server.sample.clock.now())
    server.sample.clock.advance(by: TimeSpan(milliseconds: 13 * 86_400_000))
    #expect(try await desk.run("product.list").output["items"]?.items?.isEmpty == false)
  }

  @Test("Undo names what waits, and dropping it drops what needs it")
  func undo() async throws {
    let desk = try await DeskBench.joined(try await DeskServer.start())
    desk.around.cut()
    let nothing = await #expect(throws: OpsError.self) { try await desk.run("commit.undo") }
    #expect(nothing?.code == .unavailable && nothing?.hint?.contains("--url") == true)
    try await desk.run("customer.create", ["name": "Mill Bakery"], key: "made")
    try await desk.run("customer.edit", ["customer": "900000001", "city": "Trakai"], key: "edited")
    try await desk.run("customer.edit", ["customer": "000001", "city": "Trakai"], key: "other")
    let last = await #expect(throws: OpsError.self) { try await desk.run("commit.undo") }
    #expect(last?.hint?.contains("opsh sync drop other") == true)
    let named = await #expect(throws: OpsError.self) {
      try await desk.run("commit.undo", ["commit": "made"])
    }
    #expect(named?.hint?.contains("opsh sync drop made") == true)
    #expect(try await desk.office.drop("made").map(\.key) == ["made", "edited"])
    #expect(try await desk.state().outbox.units.map(\.key) == ["other"])
    let list = "customer.list"
    #expect(try await desk.field("name", of: list, where: "number", is: "900000001") == nil)
    #expect(try await desk.field("city", of: list, where: "number", is: "000001") == "Trakai")
  }

  @Test("A history says where it is and what waits; bulk lines name another way")
  func elsewhere() async throws {
    let desk = try await DeskBench.joined(try await DeskServer.start())
    desk.around.cut()
    let history = await #expect(throws: OpsError.self) {
      try await desk.run("commit.history", ["record": "LAMP-1"])
    }
    #expect(history?.code == .unavailable && history?.hint?.contains("sync outbox") == true)
    let bulk = try desk.book.world.blueprint.operations.operation(named: "bulk.run").descriptor
    let refusal = #expect(throws: OpsError.self) {
      try OfflineRules.requireOneCommit([], of: bulk)
    }
    #expect(refusal?.code == .unavailable && refusal?.hint?.contains("--atomic") == true)
  }

  @Test("A copy without contact for its lifetime wipes itself, also if the clock was set back")
  func expired() async throws {
    let server = try await DeskServer.start()
    let desk = try await DeskBench.joined(server)
    desk.around.cut()
    server.sample.clock.advance(by: TimeSpan(milliseconds: 15 * 86_400_000))
    let failure = await #expect(throws: OpsError.self) { try await desk.run("product.list") }
    #expect(failure?.code == .deskRevoked)
    #expect(!FileAccess.exists(desk.folder.copy) && !FileAccess.exists(desk.folder.memory))
    server.sample.clock.set(to: SampleBook.start)
    let header = try await desk.office.header()
    #expect(header.wiped?.why == "expired" && header.key == nil)
    let again = await #expect(throws: OpsError.self) { try await desk.run("product.list") }
    #expect(again?.code == .deskRevoked)
  }
}
