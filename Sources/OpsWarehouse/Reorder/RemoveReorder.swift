import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `reorder.remove`.
public struct RemoveReorder: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// The location, if not the default location.
  public var location: NameOf<Location>?
}

extension ReorderService {
  static let remove = Operation<RemoveReorder, StockPolicyView>(
    "reorder.remove", area: .warehouse, "Removes the reorder rule of a product at a location.",
    permission: .inventoryManage, effect: .write(.reversible),
    examples: ["reorder remove LAMP-1 --location MAIN", "reorder remove RICE"])

  /// Removes a rule and answers what it was. Throws `notfound.any` when there is none.
  public func remove(
    _ input: RemoveReorder, _ call: Call
  ) async throws -> Outcome<StockPolicyView> {
    try await desk.perform(Self.remove, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      let place = try await Self.place(input.location, transaction)
      let policies = transaction.repository(StockPolicy.self)
      guard
        let policy = try await policies.fetch(
          key: StockPolicy.placeKey, product.id, place.id)
      else {
        throw OpsError(
          .notFound,
          "There is no reorder rule for \(Excerpt.of(product.sku)) at \(Excerpt.of(place.code))",
          field: "sku", hint: "run `opsh reorder rules` to see the rules")
      }
      try await policies.delete(policy)
      return StockPolicyView(
        policy, sku: product.sku, location: place.code,
        people: try await transaction.peopleNames([policy.updatedBy]))
    }
  }
}
