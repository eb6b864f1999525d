import Glibc
import NIOCore
import OpsBooks
import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsApp

/// What `serve` refuses before it listens.
@Suite("Refusals of serve")
struct ServeRefusalTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test("A desk of a server does not serve, nor a book whose time is set from outside")
  func configurations() async {
    let remote = SignedDesk(home, .remote)
    #expect(await remote.run("serve --listen 127.0.0.1:0").exit == 78)
    let fixed = SignedDesk(
      AppConfiguration(kind: .local, home: HomeFolder(home.path), now: .epoch))
    let answer = await fixed.run("serve --listen 127.0.0.1:0")
    #expect(answer.exit == 78)
    #expect(answer.remarks.contains("OPSH_NOW"))
    #expect(await SignedDesk(home).run("serve --listen 127.0.0.1:0").exit == 78, "no book")
  }

  @Test("A book that others may open is served with a warning, and doctor says the same")
  func openFiles() async throws {
    let desk = try await SignedDesk.withBook(home)
    let closed = await desk.run("serve --listen localhost")
    #expect(closed.exit == 65 && !closed.remarks.contains("chmod"), "\(closed.remarks)")
    #expect(await desk.run("doctor").output.contains("nobody else may open the book"))
    let book = home.file("book.sqlite")
    #expect(chmod(book, 0o644) == 0)
    let warned = await desk.run("serve --listen localhost")
    #expect(warned.exit == 65)
    #expect(
      warned.remarks.contains(
        "Other users of this machine may open \(book) (0644): run `chmod go= \(book)`"),
      "\(warned.remarks)")
    let doctor = await desk.run("doctor -o json")
    #expect(doctor.exit == 1)
    let finding = doctor.json?["data"]?.items?.first { $0["check"] == "open-files" }
    #expect(finding?["ok"] == .bool(false))
    #expect(finding?["detail"]?.string?.contains("chmod go=") == true)
  }

  @Test(
    "The address is HOST:PORT",
    arguments: ["localhost", ":80", "127.0.0.1:", "127.0.0.1:65536", "a:b:1", "127.0.0.1:-1"])
  func addresses(_ address: String) async {
    let answer = await SignedDesk(home, .mock).run(["serve", "--listen", address, "-o", "json"])
    #expect(answer.exit == 65)
    #expect(answer.remarks.contains("\"field\":\"listen\""))
  }

  @Test(
    "The refusal to listen gives the reason, and speaks of another program only where one listens",
    arguments: [
      (EADDRINUSE, "another program listens there"),
      (EADDRNOTAVAIL, "it is not an address of this machine"),
      (EACCES, "you may not use this port"),
    ])
  func reasons(_ number: Int32, _ reason: String) {
    let cause = IOError(errnoCode: number, reason: "bind")
    let error = ListenRefusal(address: "10.99.99.99:80", cause: cause).error
    #expect(error.code == .unavailable)
    #expect(error.message == "The server cannot listen on 10.99.99.99:80: \(reason)")
    #expect(error.hint?.contains("program") == (number == EADDRINUSE))
  }

  @Test("Without a known reason, nobody is sent to look for another program")
  func noReason() {
    let error = ListenRefusal(address: "h:80", cause: OpsError(.unavailable, "gone")).error
    #expect(error.message == "The server cannot listen on h:80")
    #expect(error.hint == "choose another address")
  }

  @Test("A server does not wait for a book with a token that others may read")
  func setupToken() async throws {
    let token = try home.write("token", "c2V0dXAgdG9rZW4gb2YgdGhlIHRlc3Rz\n", mode: 0o644)
    let desk = SignedDesk(home)
    let answer = await desk.run(["serve", "--listen", "127.0.0.1:0", "--setup-token-file", token])
    #expect(answer.exit == 78)
    #expect(answer.remarks.contains("open to others"))
  }
}
