import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting

@testable import OpsMarketplace

extension OrderBench {
  static let otherPartner = "Green Shop"

  /// Lets people have carts of several partners, and adds one of rob's that sells lamps for 10.00,
  /// of which there is always enough.
  func allowSeveralSellers() async throws {
    try await set("market.several_sellers", "on")
    let partner = try await addPartner(
      Self.otherPartner, owner: rob.principal.userID,
      hours: OpenSpan(opens: 8 * 60, closes: 22 * 60))
    try await sell("LAMP-1", price: 1_000, at: partner)
  }

  /// Orders lamps from both partners at once: `ORD-000001` from Bella Napoli, `ORD-000002` from the
  /// other one.
  func placeBoth(pay: String? = nil, tip: String? = nil) async throws -> OrderView {
    try await fill(2)
    _ = try await dependencies.carts.add(
      AddToCart(partner: Self.otherPartner, sku: "LAMP-1", quantity: 1), kim)
    return try await orders.place(
      PlaceOrder(pay: pay, address: "Pilies 1", to: "54.69,25.28", tip: tip), kim
    ).output
  }
}
