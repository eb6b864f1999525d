import OpsDomain
import OpsStorage

/// What was set up for a product with other commands, and must be removed before the product.
enum ProductSetup {
  /// Throws `rule.dependants` with the counts and the commands that remove them.
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
      hint: "remove these first: \(commands)")
  }
}
