import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsStorageLocal
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Many people who want the last pieces at the same moment, over HTTP and on a file. The benchmark
/// `last-100` does the same with a thousand people.
@Suite("The last pieces over HTTP", .timeLimit(.minutes(5)))
struct LastPiecesTests {
  private static let people = 40
  private static let pieces = 5
  private static let kitchen = "Corner Kitchen"

  /// A book on a file in which a partner has the last pieces, and people who have one in their
  /// carts.
  private struct Market {
    let store: LocalStore
    let server: TestServer
    let services: AppDependencies
    let anna: Call
    let customers: [Principal]

    func caller(_ customer: Principal) -> Caller {
      Caller(server: server, token: "opsh_\(customer.name)")
    }
  }

  private func market(in folder: TemporaryFolder) async throws -> Market {
    let book = try await SampleBook.make()
    var options = LocalStoreOptions()
    options.createsIfMissing = true
    let store = try await LocalStore(
      path: folder.file("book.sqlite"), schemas: book.world.rules.schemas, options: options)
    try await SampleContents(store: store, world: book.world).write()
    let customers = (0..<Self.people).map { number in
      Principal(
        userID: RecordID(rawValue: Int64(50_000 + number)), name: "guest\(number)",
        roles: [.customer])
    }
    try await Self.add(customers, to: store, book)
    let services = AppDependencies(
      desk: Desk(store: store, world: book.world, log: SuiteLog.logger("test.desk")),
      payments: SandboxProvider(secret: SampleBook.paymentSecret))
    let anna = book.call(.administrator)
    try await Self.open(services, anna)
    for customer in customers {
      _ = try await services.carts.add(
        AddToCart(partner: Self.kitchen, sku: "LAMP-1", quantity: 1), Call(customer))
    }
    let server = try await TestServer.start(
      store, rules: book.world.rules, operations: Blueprint.product.operations, world: book.world,
      dependencies: services)
    for customer in customers { server.doorkeeper.give("opsh_\(customer.name)", to: customer) }
    return Market(
      store: store, server: server, services: services, anna: anna, customers: customers)
  }

  private static func add(
    _ people: [Principal], to store: LocalStore, _ book: SampleBook
  ) async throws {
    let now = book.clock.now()
    let header = CommitHeader(key: "guests", at: now, operation: "book.init")
    _ = try await store.transact { overlay in
      overlay.header = header
      for person in people {
        guard let id = person.userID else { continue }
        let user = User(
          id: id, name: person.name, foldedName: TextFolding.fold(person.name), createdAt: now)
        _ = try await overlay.insert(User.schema, user.row)
        let role = RoleAssignment(
          id: book.identifiers.next(), userID: id, role: .customer, assignedAt: now)
        _ = try await overlay.insert(RoleAssignment.schema, role.row)
      }
    }
  }

  private static func open(_ services: AppDependencies, _ anna: Call) async throws {
    _ = try await services.partners.create(
      CreatePartner(
        name: kitchen, kind: .restaurant, place: "54.687157,25.279652",
        hours: "daily 00:00-24:00", owner: "pat"), anna)
    _ = try await services.partners.verify(OnePartner(partner: kitchen), anna)
    _ = try await services.menus.add(
      AddMenuItem(
        partner: kitchen, sku: "LAMP-1", price: try UnitPrice(parsing: "24.90"),
        stock: String(pieces)), anna)
  }

  /// Everybody orders at once; what each was answered, in the order of the people.
  private func order(_ market: Market) async throws -> [Caller.Reply] {
    try await withThrowingTaskGroup(of: (Int, Caller.Reply).self) { group in
      for (number, customer) in market.customers.enumerated() {
        group.addTask {
          let reply = try await market.caller(customer).post(
            "/v1/operations/order.place",
            ["input": ["pay": "approved", "address": "Pilies 1", "to": "54.69,25.28"]],
            headers: ["Idempotency-Key": "order-\(number)"])
          return (number, reply)
        }
      }
      var replies: [Int: Caller.Reply] = [:]
      for try await (number, reply) in group { replies[number] = reply }
      return replies.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  @Test("Of 40 people five get the last five pieces, and the others are told why")
  func race() async throws {
    let folder = try TemporaryFolder()
    let market = try await market(in: folder)
    let first = try await order(market)
    let winners = first.indices.filter { first[$0].status == 200 }
    let refusals = Set(first.filter { $0.status != 200 }.map { "\($0.status) \($0.code ?? "")" })
    #expect(winners.count == Self.pieces)
    #expect(refusals == ["422 rule.insufficient_stock"])
    #expect(winners.allSatisfy { first[$0].data?["status"] == "payment_confirmed" })

    // Asked again, everybody is answered the same, and nobody pays twice.
    let second = try await order(market)
    #expect(second.indices.filter { second[$0].status == 200 } == winners)
    #expect(winners.allSatisfy { second[$0].document["replayed"] == true })
    for winner in winners {
      #expect(second[winner].data?["number"] == first[winner].data?["number"])
    }
    try await check(market)
    await market.server.stop()
    try await market.store.close()
  }

  /// Stock, orders, payments and the ledger agree, and nothing is left of those who were refused.
  private func check(_ market: Market) async throws {
    let services = market.services
    let money = try await services.moneyAudit.verify(VerifyMoney(), market.anna).output
    #expect(money.isSound, "\(money.problems)")
    #expect(try await services.stock.verify(VerifyStock(), market.anna).output.ok)
    let payments = try await services.payments.list(ListPayments(limit: 100), market.anna)
      .output.items
    #expect(payments.count == Self.pieces && payments.allSatisfy { $0.state == .captured })
    let orders = try await services.orders.list(ListOrders(limit: 100), market.anna).output.items
    #expect(Set(orders.map(\.number)).count == Self.pieces)
  }
}
