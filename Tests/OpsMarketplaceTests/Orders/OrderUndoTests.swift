import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite struct OrderUndoTests {
  @Test("An order is not undone but cancelled, also where its cart was filled in the same commit")
  func undoing() async throws {
    let bench = try await OrderBench()
    let changesets = bench.dependencies.changesets
    let staged = try await Changeset.open(over: bench.dependencies)
    _ = try await staged.dependencies.carts.add(
      AddToCart(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: 1), bench.kim)
    _ = try await staged.dependencies.orders.place(
      PlaceOrder(address: "Pilies 1", to: "54.69,25.28"), bench.kim)
    _ = try await staged.commit(bench.kim)
    for number in ["ORD-000001", "ORD-000002"] {
      let refused = await failure { try await changesets.undo(CommitReference(), bench.kim) }
      #expect(refused?.code == .ruleViolated)
      #expect(refused?.hint == "run `opsh order cancel \(number)`", "\(refused?.hint ?? "")")
      if number == "ORD-000001" { _ = try await bench.place(1) }
    }
  }
}
