import OpsDomain
import OpsKernel
import OpsMarketplace
import OpsStorage
import OpsTesting
import Testing

@testable import OpsShell

/// What Tab offers of the marketplace, as each of its people sees it.
@Suite("Completion of the marketplace")
struct MarketNamesTests {
  private let market: MarketFixture
  private let host: SampleHost
  private let engine = CompletionEngine(.standard)

  init() async throws {
    market = try await MarketFixture.make()
    host = SampleHost(market.book, as: .administrator)
  }

  private func offer(_ text: String, as principal: Principal) async -> String {
    host.become(principal)
    let answer = await engine.complete(text, BookNames(host, clock: StoppedClock()))
    return answer.candidates.map(\.text).joined(separator: " ")
  }

  private var kim: Principal { market.principal(.customer) }
  private var pat: Principal { market.principal(.partner) }

  @Test("Behind a partner stand the SKUs on its menu, and no other products")
  func menus() async {
    for text in ["cart add \"Bella Napoli\" ", "cart add 'bella napoli' la"] {
      #expect(await offer(text, as: kim) == "LAMP-1", "\(text)")
    }
    #expect(await offer("cart add \"Bella Napoli\" ri", as: kim).isEmpty)
    #expect(await offer("cart add Nobody la", as: kim).isEmpty)
    #expect(await offer("menu edit \"Bella Napoli\" l", as: pat) == "LAMP-1")
    #expect(await offer("menu image add \"Bella Napoli\" l", as: pat) == "LAMP-1")
    #expect(
      await offer("promo create X --partner \"Bella Napoli\" --product l", as: pat) == "LAMP-1")
    #expect(await offer("cart add bell", as: kim).contains("Bella Napoli"))
    #expect(await offer("menu import bell", as: pat).contains("Bella Napoli"))
  }

  @Test("What is not offered now is for who writes the menu")
  func switchedOff() async throws {
    let id = market.item.id
    try await market.book.write { transaction in
      let items = transaction.repository(MenuItem.self)
      guard var item = try await items.fetch(id) else { return }
      item.isAvailable = false
      _ = try await items.update(item)
    }
    #expect(await offer("cart add \"Bella Napoli\" l", as: kim).isEmpty)
    #expect(await offer("menu edit \"Bella Napoli\" l", as: pat) == "LAMP-1")
    let rob = market.stranger(.partner)
    #expect(await offer("menu edit \"Bella Napoli\" l", as: rob).isEmpty)
  }

  @Test("Behind --option stand the options of the item that the line names")
  func options() async throws {
    host.become(pat)
    for option in ["shade:linen=3", "shade:paper", "cable:long=1.50"] {
      let console = CapturedConsole()
      let shell = Shell(ShellContext(host: host, console: console, registry: .standard))
      let line = "menu add-option \"Bella Napoli\" LAMP-1 \(option)"
      #expect(
        await shell.run(Word.arguments(CommandLineWords.split(line))) == 0, "\(console.remarks)")
    }
    let add = "cart add \"Bella Napoli\" LAMP-1"
    let every = await offer(add + " --option ", as: kim)
    #expect(every == "bulb:warm cable:long shade:linen shade:paper")
    #expect(await offer(add + " 2 --option SH", as: kim) == "shade:linen shade:paper")
    #expect(await offer(add + " --option=c", as: kim) == "--option=cable:long")
    for line in [
      "cart add --option ", "cart add \"Bella Napoli\" --option ",
      "cart add Nobody LAMP-1 --option ",
      "cart add \"Bella Napoli\" RICE --option ", "cart add \"Bella Napoli\" NONE --option s",
    ] {
      #expect(await offer(line, as: kim).isEmpty, "\(line)")
    }
  }

  @Test("Without a partner, the SKUs of one's own cart")
  func carts() async throws {
    #expect(await offer("cart set l", as: kim).isEmpty)
    _ = try await market.book.dependencies.carts.add(
      AddToCart(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: 1),
      market.call(.customer))
    #expect(await offer("cart set l", as: kim) == "LAMP-1")
    #expect(await offer("cart remove ", as: kim) == "LAMP-1")
    #expect(await offer("cart set l", as: market.stranger(.customer)).isEmpty)
  }

  @Test("Orders that a command can be used on")
  func orders() async throws {
    host.become(kim)
    for line in [
      "cart add \"Bella Napoli\" LAMP-1 1",
      "order place --pay approved --address \"Pilies 1\" --to 54.69,25.28",
    ] {
      let console = CapturedConsole()
      let shell = Shell(ShellContext(host: host, console: console, registry: .standard))
      #expect(
        await shell.run(Word.arguments(CommandLineWords.split(line))) == 0, "\(console.remarks)")
    }
    for line in ["order show O", "order cancel O", "order cancel ", "order track O"] {
      #expect(await offer(line, as: kim).contains("ORD-000001"), "\(line)")
    }
    #expect(await !offer("rating give O", as: kim).contains("ORD-000001"))
    #expect(await offer("order accept O", as: pat).contains("ORD-000001"))
    for line in ["order ready O", "order start O"] {
      #expect(await !offer(line, as: pat).contains("ORD-000001"), "\(line)")
    }
  }

  @Test("Promotions by name, for those who may list them")
  func promotions() async throws {
    _ = try await market.book.dependencies.promotions.create(
      CreatePromotion(name: "Spring", percent: "10%"), market.call(.administrator))
    #expect(await offer("promo show s", as: market.principal(.administrator)) == "Spring")
    #expect(await offer("promo show s", as: kim).isEmpty)
  }

  @Test("Methods of payment and test cards")
  func payments() async {
    #expect(await offer("order place --pay ca", as: kim) == "card")
    #expect(await offer("order place --pay=pay", as: kim) == "--pay=paypal")
    #expect(await offer("order pay ORD-000001 --pay app", as: kim) == "apple_pay approved")
  }

  @Test("Statements: partners and drivers for the administrator, their own for others")
  func statements() async throws {
    _ = try await market.book.dependencies.drivers.register(
      RegisterDriver(vehicle: .bicycle), market.call(.driver))
    let anna = market.principal(.administrator)
    #expect(await offer("money statement ", as: anna) == "'Bella Napoli' DRV-000001")
    #expect(await offer("money statement be", as: pat) == "'Bella Napoli'")
    #expect(await offer("money statement drv", as: market.principal(.driver)) == "DRV-000001")
    #expect(await offer("money statement drv", as: pat).isEmpty)
    #expect(await offer("money statement be", as: market.stranger(.partner)).isEmpty)
  }

  @Test("A record that has no names is refused")
  func within() async throws {
    let error = await #expect(throws: OpsError.self) {
      _ = try await market.book.dependencies.names.list(
        ListNames(kind: .product, within: "Bella Napoli"), market.call(.administrator))
    }
    #expect(error?.code == .badValue && error?.field == "within")
    let items = try await market.book.dependencies.names.list(
      ListNames(kind: .menuItem, within: "Bella Napoli"), market.call(.administrator)
    ).output.items
    #expect(items.map(\.name) == ["LAMP-1"] && items.map(\.label) == ["Table lamp"])
  }
}
