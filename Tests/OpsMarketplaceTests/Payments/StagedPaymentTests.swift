import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Payments that are begun in a changeset: the provider is asked once it is committed.
@Suite("Payments of changesets")
struct StagedPaymentTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  /// Stages an order that is paid.
  private func stage(_ changeset: Changeset, card: String = "approved") async throws -> String {
    let staged = changeset.dependencies
    _ = try await staged.carts.add(
      AddToCart(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: 1), bench.kim)
    return try await staged.orders.place(
      PlaceOrder(pay: card, address: "Pilies 1", to: "54.69,25.28"), bench.kim
    ).output.number
  }

  @Test("The provider is asked right after the commit, and not before")
  func asked() async throws {
    let changeset = try await Changeset.open(over: bench.dependencies)
    let number = try await stage(changeset)
    let staged = try await changeset.dependencies.orders.show(
      ShowOrder(order: number), bench.kim
    ).output.order
    #expect(staged.status == .paymentProcessing)
    _ = try await changeset.commit(bench.kim)
    #expect(try await bench.order(number).status == .paymentConfirmed)
    #expect(try await bench.isSound())
  }

  @Test("What is committed into another changeset is asked about when that one is")
  func nested() async throws {
    let outer = try await Changeset.open(over: bench.dependencies)
    let inner = try await Changeset.open(over: outer.dependencies)
    let number = try await stage(inner, card: "declined")
    _ = try await inner.commit(bench.kim)
    let staged = try await outer.dependencies.orders.show(
      ShowOrder(order: number), bench.kim
    ).output.order
    #expect(staged.status == .paymentProcessing)
    _ = try await outer.commit(bench.kim)
    #expect(try await bench.order(number).status == .cancelled)
  }

  @Test("A provider that does not answer leaves the commit as it is, and the job asks again")
  func silent() async throws {
    let changeset = try await Changeset.open(over: bench.dependencies)
    let number = try await stage(changeset, card: "times_out")
    #expect(try await changeset.commit(bench.kim) != nil)
    #expect(try await bench.order(number).status == .paymentProcessing)
  }

  @Test("Money of an order that a changeset cancels goes back at once")
  func refunds() async throws {
    let number = try await bench.place(pay: "approved").number
    let changeset = try await Changeset.open(over: bench.dependencies)
    _ = try await changeset.dependencies.orders.cancel(CancelOrder(order: number), bench.kim)
    _ = try await changeset.commit(bench.kim)
    let shown = try await bench.orders.show(ShowOrder(order: number), bench.kim).output.order
    #expect(shown.refunded == shown.amountDue)
    #expect(try await bench.isSound())
  }
}
