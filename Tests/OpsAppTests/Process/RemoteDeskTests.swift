import Foundation
import OpsDomain
import OpsStorage
import OpsTesting
import Testing

/// A desk whose book is at a server.
@Suite("Desk of a server", .timeLimit(.minutes(10)))
struct RemoteDeskTests {
  @Test("It signs in, reads, writes once per key and signs out as if the book were here")
  func wholeWay() async throws {
    let (serverHome, home) = (try TemporaryFolder(), try TemporaryFolder())
    let (server, desk) = try await SignedDesk.atServer(serverHome, home)
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
    try await rehearse(desk, home)
    try await attach(desk, home, serverHome)
    #expect(await desk.run("product list -o value:sku").output == "LAMP-1\n")
    #expect(await desk.run("product show NONE").exit == 80)
    #expect(await desk.run("auth logout").exit == 0)
    #expect(await desk.run("auth status").exit == 79)
    #expect(await server.stopped().exit == 0)
  }

  /// A file is sent when it is meant, and not before.
  private func attach(
    _ desk: SignedDesk, _ home: TemporaryFolder, _ server: TemporaryFolder
  ) async throws {
    let file = try home.write("note.pdf", "%PDF-1.7 for our eyes only\n")
    func isSent() throws -> Bool {
      try FileManager.default.subpathsOfDirectory(atPath: server.path)
        .contains { $0.contains(".images/") && !$0.hasSuffix("/lock") }
    }
    for more in [["-n"], ["--purpose", "image"], []] {
      let answer = await desk.run(["attachment", "add", "product", "LAMP-1", file] + more)
      #expect(answer.exit == (more.count == 2 ? 65 : 0), "\(more): \(answer.remarks)")
      #expect(try isSent() == more.isEmpty, "\(more)")
    }
  }

  /// A script is tried out as a whole: the second line needs what the first one does. A block is
  /// one commit, and a plan is applied later.
  private func rehearse(_ desk: SignedDesk, _ home: TemporaryFolder) async throws {
    let one = "product create LAMP-2 Lamp\n"
    let script = try home.write("two.opsh", one + "product edit LAMP-2 --price 5\n")
    let single = try home.write("one.opsh", one)
    let tries = [
      ["run", script, "-n"], ["run", script, "-n", "--atomic"], ["run", single, "-n"],
    ]
    for words in tries {
      let tried = await desk.run(words)
      #expect(tried.exit == 0, "\(words): \(tried.remarks)")
    }
    #expect(await desk.run("product show LAMP-2").exit == 80)
    let block = try home.write(
      "block.opsh",
      """
      atomic "a lamp for a day" {
        let lamp = product create LAMP-2 Lamp
        product edit $lamp.sku --price 5
      }
      sandbox { product delete LAMP-2 --yes }
      """)
    let ran = await desk.run(["run", block])
    #expect(ran.exit == 0, "\(ran.remarks)")
    let commits = await desk.run("audit list --limit 5 -o value:operation")
    #expect(commits.output.contains("changeset.commit"), "\(commits.output)")
    #expect(await desk.run("product delete LAMP-2 --yes").exit == 0)
    let plan = home.file("a.plan")
    let saved = await desk.run(["plan", "--save", plan, "product", "create", "LAMP-2", "Lamp"])
    #expect(saved.exit == 0, "\(saved.remarks)")
    #expect(await desk.run("product show LAMP-2").exit == 80)
    #expect(await desk.run(["apply", plan, "-n"]).exit == 0)
  }

  @Test("A command at a server is one use of a counted token, and asking who you are is none")
  func countedUses() async throws {
    let (serverHome, home) = (try TemporaryFolder(), try TemporaryFolder())
    let (server, desk) = try await SignedDesk.atServer(serverHome, home)
    let (made, counted) = (home.file("made.token"), home.file("counted.token"))
    for line in [
      "auth login anna --password-stdin",
      "token create nightly --scope product --token-out \(made)",
      "token narrow --from \(made) --uses 2 --token-out \(counted)",
    ] {
      let answer = await desk.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    var bearer = desk
    bearer.environment["OPSH_TOKEN"] = String(
      try #require(home.text("counted.token")).prefix { $0 != "\n" })
    for sku in ["LAMP-1", "LAMP-2"] {
      #expect(await bearer.run("auth status").exit == 0)
      let answer = await bearer.run("product create \(sku) Lamp")
      #expect(answer.exit == 0, "\(sku): \(answer.remarks)")
    }
    for line in ["product create LAMP-3 Lamp", "product list"] {
      let over = await bearer.run(line)
      #expect(over.exit == 79 && over.remarks.contains("used 2 times"), "\(over.remarks)")
    }
    #expect(await bearer.run("auth status").exit == 0)
    #expect(await desk.run("product list -o value:sku").output == "LAMP-1\nLAMP-2\n")
    #expect(await server.stopped().exit == 0)
  }

  @Test("Visitors and customers look around at a server as they do at home")
  func explore() async throws {
    let serverHome = try TemporaryFolder()
    let owner = try await SignedDesk.withBook(serverHome)
    #expect(await owner.run("product create LAMP-1 Lamp --price 24.90 --low-stock 5").exit == 0)
    #expect(await owner.run("setting set access.explore on").exit == 0)
    let server = try await ServerProcess.start(
      ["serve", "--listen", "127.0.0.1:0"], in: serverHome)
    let home = try TemporaryFolder()
    let desk = SignedDesk(home, .remote, url: server.address)
    try await Visitors.look(desk, hint: "opsh --url \(server.address) auth login NAME")
    #expect(await desk.run("auth register lina --role customer --password-stdin").exit == 0)
    try await Visitors.lookAsCustomer(desk)
    #expect(await server.stopped().exit == 0)
  }

  @Test("While the server is away auth status shows the kept sign-in, and nothing else works")
  func awayStatus() async throws {
    let (serverHome, home) = (try TemporaryFolder(), try TemporaryFolder())
    let (server, desk) = try await SignedDesk.atServer(serverHome, home)
    #expect(await desk.run("auth login anna --password-stdin").exit == 0)
    let there = await desk.run("auth status -o json")
    #expect(there.json?["data"]?["verified_at"] == nil)
    #expect(await server.stopped().exit == 0)
    let away = await desk.run("auth status -o json")
    #expect(away.exit == 0, "\(away.remarks)")
    #expect(away.json?["data"]?["user"] == "anna")
    #expect(away.json?["data"]?["roles"] == ["administrator"])
    #expect(away.json?["data"]?["expires_at"] == there.json?["data"]?["expires_at"])
    #expect(away.json?["data"]?["verified_at"]?.string != nil)
    #expect(away.remarks.contains("The server cannot be reached."), "\(away.remarks)")
    #expect(await desk.run("product list").exit == 69)
  }
}
