import Foundation
import OpsBooks
import OpsDomain
import OpsTesting
import Testing

@testable import OpsApp

/// The key of a guest's cart from one process to the next.
@Suite("Guests' carts in files")
struct GuestCartFileTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// A book with a verified partner that sells lamps; nobody is signed in.
  private func market() async throws -> SignedDesk {
    let desk = try await SignedDesk.withBook(home)
    for words in [
      ["partner", "create", "Lights", "--kind", "retail", "--place", "54.687157,25.279652"],
      ["partner", "verify", "Lights"],
      [
        "menu", "add", "Lights", "LAMP-1", "--name", "Table lamp", "--price", "24.90", "--stock",
        "unlimited",
      ],
      ["auth", "logout"],
    ] {
      let answer = await desk.run(words)
      #expect(answer.exit == 0, "\(words): \(answer.remarks)")
    }
    return desk
  }

  @Test("Each command is a process of its own, and the cart comes along with the account")
  func comesAlong() async throws {
    let desk = try await market()
    let made = await desk.run("cart key -o value:key")
    let key = made.output.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(home.text("guest-cart") == key + "\n", "\(made.remarks)")
    #expect(FileAccess.mode(home.file("guest-cart")) == 0o600)
    let added = await desk.run("cart add Lights LAMP-1 2 --guest \(key)")
    #expect(added.exit == 0, "\(added.remarks)")
    // Without a role nobody orders yet.
    let registered = await desk.run("auth register lina --password-stdin")
    #expect(registered.exit == 0 && home.text("guest-cart") != nil, "\(registered.remarks)")
    let chosen = await desk.run("auth choose-role customer")
    #expect(chosen.remarks.contains("1 line from Lights"), "\(chosen.remarks)")
    #expect(home.text("guest-cart") == nil)
    let cart = await desk.run("cart show -o json")
    let lines = cart.json?["data"]?["lines"]?.items ?? []
    #expect(lines.compactMap { $0["quantity"] } == [2], "\(cart.remarks)")
    #expect(await desk.run("auth logout").exit == 0)
    let again = await desk.run("auth login lina --password-stdin")
    #expect(again.exit == 0 && !again.remarks.contains("cart"), "\(again.remarks)")
  }

  @Test("A file that others can read is not believed, and one that is damaged is removed")
  func foreignFiles() async throws {
    let desk = try await market()
    let file = GuestCartFile(desk.configuration)
    file.keep(Secret("no key at all"))
    let login = await desk.run("auth login anna --password-stdin")
    #expect(login.exit == 0 && !login.remarks.contains("cart"), "\(login.remarks)")
    #expect(file.load() == nil)
    file.keep(Secret("opshg_something"))
    #expect(file.load() == Secret("opshg_something"))
    chmod(home.file("guest-cart"), 0o644)
    #expect(file.load() == nil)
  }

  @Test("Each book and each server has a key of its own")
  func places() {
    let usual = AppConfiguration(kind: .local, home: HomeFolder(home.path))
    let server = AppConfiguration(
      kind: .remote, home: HomeFolder(home.path), serverURL: "http://127.0.0.1:9")
    #expect(usual.guestCartFile == home.file("guest-cart"))
    #expect(server.guestCartFile.hasPrefix(home.file("guest-cart-")))
    GuestCartFile(usual).keep(Secret("one"))
    #expect(GuestCartFile(server).load() == nil)
  }
}
