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

  @Test("A delay is not undone but told anew, and no order is cancelled for it")
  func delay() async throws {
    let bench = try await OrderBench()
    let changesets = bench.dependencies.changesets
    let number = try await bench.place(pay: "approved").number
    _ = try await bench.orders.accept(OrderReference(order: number), bench.pat)
    let told = try await bench.orders.delay(
      DelayOrder(order: number, time: TimeSpan(milliseconds: 1_500_000)), bench.pat)
    let commit = CommitReference(commit: told.receipt?.key)
    let refused = await failure { try await changesets.undo(commit, bench.pat) }
    #expect(refused?.code == .ruleViolated)
    #expect(refused?.hint == "run `opsh order delay \(number) TIME`", "\(refused?.hint ?? "")")
    _ = try await bench.orders.start(OrderReference(order: number), bench.pat)
    _ = try await bench.orders.ready(OrderReference(order: number), bench.pat)
    let late = await failure { try await changesets.undo(commit, bench.pat) }
    #expect(late?.code == .ruleViolated && late?.hint?.contains("order cancel") == false)
  }
}
