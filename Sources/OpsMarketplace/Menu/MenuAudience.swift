import OpsDomain
import OpsStorage
import OpsWarehouse

/// Keeps in line who is shown the products that partners have made for their menus.
///
/// As long as only partners sell such a product who are pending or suspended, it is shown to their
/// owners and to staff. One verified partner, or a price of the house, opens it to everybody who
/// may look at products. A product that staff have made is the house's, so no menu hides it.
struct MenuAudience {
  /// Products that are looked at together.
  private static let portion = 500

  private let system: Transaction

  /// - Parameter transaction: Work of the system, as reactions of the gate are.
  init(_ transaction: Transaction) { system = transaction }

  static let items = RuleAddition(to: MenuItem.self).reaction(of: MenuItem.self) {
    old, new, transaction in
    if let old, let new, old.productID == new.productID { return }
    try await MenuAudience(transaction).keep([old?.productID, new?.productID])
  }

  static let partners = RuleAddition(to: Partner.self).reaction(of: Partner.self) {
    old, new, transaction in
    guard let old, let new, old.state != new.state || old.ownerID != new.ownerID else { return }
    let items = try await transaction.repository(MenuItem.self).all(
      where: .equals(MenuItem.Columns.partnerID, new.id),
      order: [.ascending(MenuItem.Columns.productID), .ascending(MenuItem.Columns.size)])
    try await MenuAudience(transaction).keep(items.map(\.productID))
  }

  static let products = RuleAddition(to: Product.self).reaction(of: Product.self) {
    old, new, transaction in
    guard let old, let new, new.isMadeByPartner == true, old.price != new.price else { return }
    try await MenuAudience(transaction).keep([new.id])
  }

  private func keep(_ ids: [RecordID?]) async throws {
    var rest = Set(ids.compactMap { $0 }).sorted()[...]
    while !rest.isEmpty {
      try await keep(portion: Array(rest.prefix(Self.portion)))
      rest = rest.dropFirst(Self.portion)
    }
  }

  private func keep(portion ids: [RecordID]) async throws {
    let products = system.repository(Product.self)
    let made = try await products.all(where: .oneOf(.id, ids)).filter { $0.isMadeByPartner == true }
    guard !made.isEmpty else { return }
    let sellers = try await sellers(of: made.map(\.id))
    for var product in made {
      let audience = product.price == nil ? Self.audience(of: sellers[product.id] ?? []) : nil
      guard audience != product.audience else { continue }
      product.audience = audience
      _ = try await products.update(product)
    }
  }

  /// Who sells each of the products.
  private func sellers(of products: [RecordID]) async throws -> [RecordID: [Partner]] {
    let items = try await system.repository(MenuItem.self)
      .all(where: .oneOf(MenuItem.Columns.productID, products))
    let partners = try await system.repository(Partner.self)
      .all(where: .oneOf(.id, Set(items.map(\.partnerID)).sorted()))
    let known = Dictionary(uniqueKeysWithValues: partners.map { ($0.id, $0) })
    return Dictionary(grouping: items, by: \.productID)
      .mapValues { items in items.compactMap { known[$0.partnerID] } }
  }

  private static func audience(of sellers: [Partner]) -> String? {
    guard !sellers.contains(where: { $0.state == .verified }) else { return nil }
    return ProductAudience.text(of: Set(sellers.compactMap(\.ownerID)))
  }
}
