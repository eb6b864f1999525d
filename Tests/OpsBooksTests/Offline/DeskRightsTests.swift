import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import Testing

@testable import OpsBooks

/// Rights that end by themselves end at an offline desk as well.
@Suite("Rights at an offline desk that end", .timeLimit(.minutes(10)))
struct DeskRightsTests {
  @Test("A copy that was read with a lent role is not read past its end")
  func lent() async throws {
    let server = try await DeskServer.start()
    let sample = server.sample
    let calendar = sample.world.calendar
    let today = calendar.date(of: sample.clock.now())
    _ = try await sample.dependencies.roles.grant(
      GrantRole(user: "sam", role: .warehouseKeeper, until: today.adding(days: 2)),
      sample.call(.administrator))
    let desk = try await DeskBench.joined(server)
    let end = calendar.start(of: today.adding(days: 3))
    #expect(try desk.book.files().readMemory().rightsUntil == end, "no midnight before it")
    desk.around.cut()
    sample.clock.set(to: end.adding(TimeSpan(milliseconds: -60_000)))
    #expect(try await desk.run("product.list").output["items"]?.items?.isEmpty == false)
    try await desk.run("customer.edit", ["customer": "000001", "city": "Trakai"])
    let caller = try await desk.book.principal()
    sample.clock.set(to: end)
    for (operation, input) in [
      ("product.list", [:]), ("customer.edit", ["customer": "000001", "city": "Vilnius"]),
    ] as [(String, Document)] {
      let failure = await #expect(throws: OpsError.self) {
        try await desk.book.run(operation, input, Call(caller))
      }
      #expect(failure?.code == .unavailable && failure?.hint?.contains("opsh sync") == true)
    }
    await #expect(throws: OpsError.self) { try await desk.book.principal() }
    // The clock cannot be set back to a time before the end.
    sample.clock.set(to: SampleBook.start)
    let again = await #expect(throws: OpsError.self) { try await desk.run("product.list") }
    #expect(again?.code == .unavailable)
    sample.clock.set(to: end)
    desk.around.cut(false)
    desk.around.show(try await server.signIn("sam"))
    #expect(try await desk.office.round().pushed == 1)
    #expect(try await desk.run("product.list").output["items"]?.items?.isEmpty == false)
    let denied = await #expect(throws: OpsError.self) {
      try await desk.run("stock.receive", ["sku": "LAMP-1", "quantity": "5"])
    }
    #expect(denied?.code == .denied)
  }
}
