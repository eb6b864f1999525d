import OpsDomain
import OpsIdentity
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What the customer of the sales area that a user of the marketplace is keeps in the book.
@Suite("M-W13: erasing the customers of marketplace orders")
struct CustomerErasureTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private func customer(of order: String) async throws -> Customer {
    let id = try await bench.order(order).customerID
    return try #require(
      try await bench.book.read { try await $0.repository(Customer.self).fetch(id) })
  }

  private func erase(_ number: String) async -> OpsError? {
    await failure {
      try await bench.dependencies.privacy.erase(
        ErasePerson(person: number, kind: "customer"),
        bench.market.call(.administrator, reason: "asked for it"))
    }
  }

  private func delete(_ number: String) async throws -> CustomerDeletion {
    try await bench.dependencies.customers.delete(
      CustomerReference(customer: number), bench.anna
    ).output
  }

  @Test("A customer with an order that is not over is neither erased nor deleted")
  func openOrder() async throws {
    let order = try await bench.place(pay: "approved").number
    let number = try await customer(of: order).number
    let erased = await erase(number)
    let deleted = await failure { try await delete(number) }
    for refused in [erased, deleted] {
      #expect(refused?.code == .dependants && refused?.message.contains(order) == true)
    }
    #expect(try await bench.order(order).street == "Pilies 1")
  }

  @Test("The gate refuses it as well")
  func gate() async throws {
    let order = try await bench.place(pay: "approved").number
    let found = try await customer(of: order)
    let code = await failureCode {
      try await bench.book.write { transaction in
        let former = found.anonymised(at: transaction.now)
        _ = try await transaction.repository(Customer.self).update(former)
      }
    }
    #expect(code == .dependants)
  }

  @Test("Once all is over the customer goes, the order stays, and the user orders as a new one")
  func settled() async throws {
    let order = try await bench.delivered().number
    let number = try await customer(of: order).number
    #expect(await erase(number) == nil)
    let former = try await customer(of: order)
    #expect(former.number == number && former.isFormer)
    let after = try await bench.order(order)
    #expect(after.street.isEmpty && after.latitude == nil && after.status == .delivered)
    let second = try await bench.place(pay: "approved").number
    #expect(try await customer(of: second).number != number)
  }

  @Test("A customer who is nothing but a buyer of the marketplace stays as a former one")
  func deletion() async throws {
    let order = try await bench.place().number
    let number = try await customer(of: order).number
    _ = try await bench.orders.cancel(CancelOrder(order: order), bench.kim)
    #expect(try await delete(number).result == .anonymised)
    #expect(try await customer(of: order).isFormer)
  }

  @Test("Exports of a driver and of a partner's user hold nothing of the customer")
  func exports() async throws {
    try await bench.fill()
    let order = try await bench.orders.place(
      PlaceOrder(
        pay: "approved", address: "Planted street 7", to: "54.69,25.28",
        instructions: "planted bell"),
      bench.kim
    ).output.number
    _ = try await bench.orders.accept(OrderReference(order: order), bench.pat)
    try await bench.bring(order)
    _ = try await bench.dependencies.ratings.give(
      GiveRating(order: order, partner: 4, driver: 5, text: "planted praise"), bench.kim)
    func export(_ person: String) async throws -> String {
      let found = try await bench.dependencies.privacy.export(
        PersonReference(person: person), bench.anna
      ).output
      return String(
        decoding: DocumentWriter.bytes(try DocumentEncoder.encode(found)), as: UTF8.self)
    }
    for person in ["dora", "pat"] {
      let text = try await export(person)
      #expect(text.contains("market_orders"))
      // Of the notes of the proof as well: they are about whom the goods went to.
      for planted in ["lanted", "at the door"] {
        #expect(!text.contains(planted), "\(person): \(planted)")
      }
    }
    let own = try await export("kim")
    for planted in ["Planted street 7", "planted bell", "planted praise", "at the door"] {
      #expect(own.contains(planted), "\(planted)")
    }
  }

  @Test("The export of the customer has no fields that the user would not see")
  func fields() async throws {
    let order = try await bench.delivered().number
    let number = try await customer(of: order).number
    let export = try await bench.dependencies.privacy.export(
      PersonReference(person: number), bench.anna
    ).output
    let orders = export.records.first { $0.collection == MarketOrder.schema.name }
    let own = try #require(orders?.records.first)
    #expect(own["number"]?.string == order && own["quote"]?.string?.isEmpty != false)
    #expect(["0", "0.00", nil].contains(own["commission"]?.string))
  }
}
