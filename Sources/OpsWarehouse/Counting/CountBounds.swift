import OpsDomain
import OpsStorage

/// What a count is about, for goods that its sheet does not list: goods found at one of its places
/// are taken, goods that lie elsewhere are not.
struct CountBounds {
  let session: CountSession
  private let system: Transaction

  init(_ session: CountSession, _ transaction: Transaction) {
    self.session = session
    system = transaction.asSystem("looks whether goods belong to a count")
  }

  /// Throws `rule.violated` unless the count is about the product and the place.
  ///
  /// - Parameter isListed: Whether the count has lines of the product.
  func require(_ product: Product, at place: Location, isListed: Bool) async throws {
    guard try await isAbout(place) else {
      throw outside(product, place, field: "location")
    }
    if isListed { return }
    guard try await isAbout(product) else { throw outside(product, place, field: "sku") }
  }

  /// Whether the place is the one that is counted, or lies inside it.
  private func isAbout(_ place: Location) async throws -> Bool {
    guard let id = session.locationID, id != place.id else { return true }
    return try await LocationTree(system).above(place).contains { $0.id == id }
  }

  /// Whether the product was named, or belongs to the category or to one inside it.
  private func isAbout(_ product: Product) async throws -> Bool {
    let named = try await session.namedProducts(system)
    if named.contains(product.id) { return true }
    guard let id = session.categoryID else { return named.isEmpty && !session.isDue }
    var next = product.categoryID
    for _ in 0..<CategoryRules.maximumDepth {
      guard let category = next else { return false }
      if category == id { return true }
      next = try await system.repository(Category.self).fetch(category)?.parentID
    }
    return false
  }

  private func outside(_ product: Product, _ place: Location, field: String) -> OpsError {
    let (sku, code) = (Excerpt.of(product.sku), Excerpt.of(place.code))
    return OpsError(
      .ruleViolated,
      "\(sku) at \(code) does not belong to \(Excerpt.of(session.number)), "
        + "which counts \(Excerpt.of(session.scope, maximum: 80))", field: field,
      hint: "run `opsh count open --location \(code) --product \(sku)` to count it")
  }
}
