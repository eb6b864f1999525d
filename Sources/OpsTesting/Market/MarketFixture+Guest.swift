import OpsDomain
import OpsMarketplace
import OpsStorage

extension MarketFixture {
  /// The key of ``fillGuestCart(_:)``, which the examples of `cart merge` show: 32 zero bytes.
  public static let guestKey = "opshg_" + String(repeating: "A", count: 43)

  /// SHA-256 of the key, in base64url.
  private static let guestDigest = "0PsUzwWW7uRDMNpA5R0UXMHK9AfCQLtkYsHxjxRqsEI"

  /// Gives a guest a cart with one piece of the first item of a menu.
  public static func fillGuestCart(_ book: SampleBook) async throws {
    try await book.write { transaction in
      guard
        let item = try await transaction.repository(MenuItem.self).first(where: .everything)
      else { return }
      let cart = try await transaction.repository(Cart.self).create(
        Cart(
          id: transaction.nextID(), guestKey: guestDigest, partnerID: item.partnerID,
          createdAt: transaction.now, updatedAt: transaction.now))
      _ = try await transaction.repository(CartLine.self).create(
        CartLine(
          id: transaction.nextID(), cartID: cart.id, itemID: item.id, quantity: 1,
          seenPrice: item.price))
    }
  }
}
