import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsShell

/// A guest fills a cart at a terminal and signs in.
@Suite("Signing in with a guest's cart")
struct GuestSignInTests {
  private let bench: ShellBench
  private let market: MarketFixture

  init() async throws {
    bench = try await ShellBench.make()
    market = try await MarketFixture(bench.book)
  }

  private func leave() { bench.host.become(market.visitor) }

  /// Two lamps in a guest's cart; answers its key.
  private func fill() async throws -> String {
    leave()
    let key = await bench.run("cart key -o value:key").lines.first ?? ""
    let added = await bench.run("cart add \"Bella Napoli\" LAMP-1 2 --guest \(key)")
    #expect(added.exit == 0, "\(added.remarks)")
    return key
  }

  private func signIn(_ role: Role) async -> ShellBench.Answer {
    bench.host.expect(role)
    return await bench.run(
      "auth login somebody --password-stdin -o json",
      CapturedConsole(input: "a long and quiet evening\n"))
  }

  private func pieces() async -> [Document] {
    await bench.run("cart show -o json").json?["data"]?["lines"]?.items?
      .compactMap { $0["quantity"] } ?? []
  }

  @Test("The cart comes along by itself, once, and nothing is doubled")
  func comesAlong() async throws {
    _ = try await fill()
    let first = await signIn(.customer)
    #expect(first.exit == 0)
    #expect(first.remarks.contains("1 line from Bella Napoli"), "\(first.remarks)")
    #expect(first.json?["data"]?["user"] == "kim")
    #expect(await pieces() == [2])
    #expect(bench.host.guestCart.load() == nil)
    leave()
    let again = await signIn(.customer)
    #expect(again.exit == 0 && again.remarks.isEmpty)
    #expect(await pieces() == [2])
  }

  @Test("A guest does not type the key again; another one is named, and who has signed in has none")
  func remembered() async throws {
    leave()
    #expect(await bench.run("cart add \"Bella Napoli\" LAMP-1 1").exit == 65)
    #expect(await bench.run("cart key").exit == 0)
    let added = await bench.run("cart add \"Bella Napoli\" LAMP-1 2")
    #expect(added.exit == 0, "\(added.remarks)")
    #expect(await pieces() == [2])
    // One more is not one.
    let more = await bench.run("cart set LAMP-1 +1")
    #expect(more.exit == 65 && more.remarks.contains("without a sign"), "\(more.remarks)")
    #expect(await pieces() == [2])
    let other = await bench.run("cart show -o json --guest \(MarketFixture.guestKey)")
    #expect(other.json?["data"]?["lines"]?.items?.isEmpty == true, "\(other.remarks)")
    let own = await bench.run("cart show -o json", as: .customer)
    #expect(own.json?["data"]?["lines"]?.items?.isEmpty == true, "\(own.remarks)")
  }

  @Test("What is kept of a key that was merged by hand changes nothing")
  func byHandBefore() async throws {
    let key = try await fill()
    #expect(await bench.run("cart merge \(key)", as: .customer).exit == 0)
    leave()
    let answer = await signIn(.customer)
    #expect(answer.exit == 0 && answer.remarks.isEmpty, "\(answer.remarks)")
    #expect(await pieces() == [2])
    #expect(bench.host.guestCart.load() == nil)
  }

  @Test("A cart that does not fit is left, and comes along once it fits")
  func whatDoesNotFit() async throws {
    for line in [
      "partner create \"Green Shop\" --kind retail --place 54.687157,25.279652",
      "partner verify \"Green Shop\"",
      "menu add \"Green Shop\" LAMP-1 --price 10 --stock unlimited",
    ] {
      let answer = await bench.run(line, as: .administrator)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    #expect(await bench.run("cart add \"Green Shop\" LAMP-1 1", as: .customer).exit == 0)
    let key = try await fill()
    let first = await signIn(.customer)
    #expect(first.exit == 0 && first.remarks.contains("Green Shop"), "\(first.remarks)")
    #expect(first.remarks.contains("could not be added to your cart yet"))
    #expect(!first.remarks.contains(key))
    #expect(await pieces() == [1])
    #expect(await bench.run("cart clear").exit == 0)
    let second = await signIn(.customer)
    #expect(second.remarks.contains("Bella Napoli"), "\(second.remarks)")
    #expect(await pieces() == [2])
  }

  @Test("Who may not order leaves the cart to who may")
  func staff() async throws {
    let key = try await fill()
    let keeper = await signIn(.warehouseKeeper)
    #expect(keeper.exit == 0 && keeper.remarks.isEmpty, "\(keeper.remarks)")
    #expect(bench.host.guestCart.load()?.matches(key) == true)
    _ = await signIn(.customer)
    #expect(await pieces() == [2])
  }

  @Test("A key that was never used, and one of a cart that is gone, are forgotten")
  func nothingThere() async throws {
    leave()
    #expect(await bench.run("cart key").exit == 0)
    #expect(bench.host.guestCart.load() != nil)
    let answer = await signIn(.customer)
    #expect(answer.exit == 0 && answer.remarks.isEmpty, "\(answer.remarks)")
    #expect(bench.host.guestCart.load() == nil)
  }

  @Test("Only guests' keys are kept, and only for real")
  func whatIsKept() async throws {
    #expect(await bench.run("cart key", as: .customer).exit == 0)
    #expect(bench.host.guestCart.load() == nil)
    leave()
    for line in ["cart key --dry-run", "cart key --sandbox"] { _ = await bench.run(line) }
    let key = MarketFixture.guestKey
    _ = await bench.run("cart add \"Bella Napoli\" LAMP-1 1 --guest \(key) --dry-run")
    #expect(await bench.run("cart add Nowhere LAMP-1 1 --guest \(key)").exit != 0)
    #expect(bench.host.guestCart.load() == nil)
    #expect(await bench.run("cart add \"Bella Napoli\" LAMP-1 1 --guest \(key)").exit == 0)
    #expect(bench.host.guestCart.load()?.matches(key) == true)
  }
}
