import OpsDomain
import OpsStorage
import OpsWarehouse

/// How commands name an item of a menu: by its partner and its SKU.
struct MenuItemName: CustomStringConvertible {
  private let partner: String
  private let sku: String

  /// What the transaction may not see is left as the word that help has for it.
  init(_ item: MenuItem, _ transaction: Transaction) async throws {
    let partner = try await transaction.repository(Partner.self).fetch(item.partnerID)
    self.partner = partner?.name ?? "PARTNER"
    sku = try await transaction.repository(Product.self).fetch(item.productID)?.sku ?? "SKU"
  }

  var description: String { "\"\(Excerpt.of(partner))\" \(Excerpt.of(sku))" }
}
