import OpsDomain
import OpsStorage

/// What was set up for a product with commands of its own, and so goes before the product.
enum ProductSetup {
  /// Throws `rule.dependants` with the counts and the commands that take them away.
  static func requireNone(_ product: Product, _ system: Transaction) async throws {
    var found: [ProductUser.SetUp] = []
    for user in ProductUser.all(system) {
      if let setUp = try await user.setUp?(product, system) { found.append(setUp) }
    }
    guard !found.isEmpty else { return }
    let counts = found.map(\.count).joined(separator: " and ")
    let commands = found.flatMap(\.commands).joined(separator: ", ")
    throw OpsError(
      .dependants, "\(Excerpt.of(product.sku)) still has \(counts)", field: "sku",
      hint: "remove what was set up for it first: \(commands)")
  }
}
