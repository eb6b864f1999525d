import OpsDomain
import Testing

/// A desk whose book is at a server.
@Suite("Desk of a server", .timeLimit(.minutes(10)))
struct RemoteDeskTests {
  @Test("It signs in, reads, writes once per key and signs out as if the book were here")
  func wholeWay() async throws {
    let serverHome = try TemporaryHome()
    #expect(await SignedDesk(serverHome).run("init --admin anna --password-stdin").exit == 0)
    let server = try await ServerProcess.start(
      ["serve", "--listen", "127.0.0.1:0"], in: serverHome)
    let home = try TemporaryHome()
    let desk = SignedDesk(home, .remote, url: server.address)
    #expect(await desk.run("init --admin anna --password-stdin").exit == 78)
    #expect(await desk.run("product list").exit == 79)
    let login = await desk.run("auth login anna --password-stdin")
    #expect(login.exit == 0, "\(login.remarks)")
    let status = await desk.run("auth status -o json")
    #expect(status.json?["data"]?["store"] == "remote")
    #expect(status.json?["data"]?["roles"] == ["administrator"])
    let password = try home.write("sam.password", "a long and quiet morning\n")
    let made = await desk.run([
      "user", "create", "sam", "--role", "salesperson", "--password-file", password,
    ])
    #expect(made.exit == 0, "\(made.remarks)")
    for replayed in [false, true] {
      let answer = await desk.run("product create LAMP-1 Lamp --key once -o json")
      #expect(answer.json?["replayed"] == .bool(replayed), "\(answer.remarks)")
    }
    #expect(await desk.run("product list -o value:sku").output == "LAMP-1\n")
    #expect(await desk.run("product show NONE").exit == 80)
    #expect(await desk.run("auth logout").exit == 0)
    #expect(await desk.run("auth status").exit == 79)
    #expect(await server.stopped().exit == 0)
  }
}
