import OpsDomain
import OpsSales
import OpsStorage
import OpsWarehouse

/// Ends the request of a user for goods of a partner. The goods need not be on the menu any more:
/// otherwise the request would count among the customer's for ever.
struct RequestEnding {
  let partner: Partner
  let user: RecordID
  /// With the rights of the system.
  let system: Transaction

  /// Ends the request for a product in a size. What an order has of it stays with the order. Throws
  /// `notfound.any` without a request, and for goods that the partner does not sell either what
  /// the menu says.
  func end(_ sku: String, size: String?) async throws -> ItemRequestView {
    let items = system.repository(MenuItem.self)
    guard let product = try await product(sku), let known = try? product.check(size: size),
      var request = try await OwnRequests.of(user, at: partner, system)?
        .pending(product.id, size: known).first
    else {
      let item = try await items.named(sku, size: size, of: partner)
      throw OpsError(
        .notFound, "You have no request for \(Excerpt.of(item.name))", field: "sku",
        hint: "run `opsh cart request \(Excerpt.of(sku)) QTY` to request goods that are sold out")
    }
    let requests = system.repository(OutOfStockRequest.self)
    try request.cancel(reason: "ended by the customer", at: system.now)
    request.updatedAt = system.now
    _ = try await requests.update(request)
    try await system.settle()
    // The name of goods that are on no menu is for staff alone.
    let item = try await items.fetch(key: MenuItem.placeKey, partner.id, product.id, known)
    return ItemRequestView(
      try await requests.fetch(request.id) ?? request, named: item?.name ?? product.sku,
      partner: partner.name, sku: product.sku, keptUntil: nil)
  }

  private func product(_ sku: String) async throws -> Product? {
    let products = system.repository(Product.self)
    if let product = try await products.find(sku: sku) { return product }
    guard let id = RecordID(sku) else { return nil }
    return try await products.fetch(id)
  }
}
