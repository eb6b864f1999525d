import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsApp
@testable import OpsBooks

/// The book in memory that `--store mock` gives.
@Suite("Application on a book in memory")
struct MockBookTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test("The user who runs it is its administrator, without signing in")
  func administrator() async throws {
    let desk = SignedDesk(home, .mock)
    let status = await desk.run("auth status -o json")
    #expect(status.exit == 0, "\(status.remarks)")
    #expect(status.json?["data"]?["user"]?.string == MockBook.administratorName)
    #expect(status.json?["data"]?["roles"] == ["administrator"])
    #expect(status.json?["data"]?["store"] == "mock")
  }

  @Test("It works like any book and is gone with its host")
  func gone() async throws {
    let desk = SignedDesk(home, .mock)
    #expect(await desk.run("product create LAMP-1 Lamp").exit == 0)
    #expect(await desk.run("product list -o value:sku").output.isEmpty)
    #expect(try home.isEmpty)
  }

  @Test("It has every right and every check of a book")
  func checks() async {
    let desk = SignedDesk(home, .mock)
    #expect(await desk.run("doctor").exit == 0)
    #expect(await desk.run("audit verify").exit == 0)
    #expect(await desk.run("can-i user list").exit == 0)
  }

  @Test("It is in UTC and euro")
  func site() async throws {
    let host = SignedDesk(home, .mock).host()
    let site = try await Site.read(from: try await host.opened().store)
    #expect(site.calendar.zone == "UTC")
    #expect(site.currency == .eur)
    try await host.close()
  }

  @Test("It is neither made with init nor copied to, and does not wait for a copy")
  func refusals() async throws {
    let desk = SignedDesk(home, .mock)
    #expect(await desk.run("init --admin anna --password-stdin").exit == 78)
    let token = try home.write("setup.token", "c2V0dXAgdG9rZW4gb2YgdGhlIHRlc3Rz\n")
    let serve = await desk.run([
      "serve", "--listen", "127.0.0.1:0", "--setup-token-file", token,
    ])
    #expect(serve.exit == 78)
  }
}
