import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `reorder.set`.
public struct SetReorder: OperationInput, EditingInput {
  /// The product.
  public var sku: NameOf<Product>
  /// `Q`: Order when the stock is at this quantity or below.
  public var min: Option<Quantity>
  /// `Q`: Order up to this quantity.
  public var max: Option<Quantity>
  /// The location, if not the default location.
  public var location: NameOf<Location>?
  /// `Q`: Order this much each time instead; 0 is short for `--clear order`.
  public var order: Clearable<ZeroClears<Quantity>>?
  /// `Q`: Order only multiples of this; 0 is short for `--clear multiple`.
  public var multiple: Clearable<ZeroClears<Quantity>>?
  /// `LEAD_TIME`: Time from order to receipt, in whole days; default 7d.
  public var leadTime: TimeSpan?
  /// `SHARE`: Share of order cycles in which the goods should not run out; default 0.95.
  public var serviceLevel: UnitPrice?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?
}

extension ReorderService {
  static let set = Operation<SetReorder, StockPolicyView>(
    "reorder.set", area: .warehouse, "Sets when to order a product for a location, and how much.",
    permission: .inventoryManage, effect: .write(.reversible),
    examples: [
      "reorder set LAMP-1 --location MAIN --min 5 --max 40 --lead-time 10d --multiple 6",
      "reorder set RICE --min 20 --max 100 --service-level 0.99",
      "reorder set LAMP-1 --min 5 --max 40 --clear multiple",
    ])

  /// Creates or changes the rule of a product at a place; other fields stay as they were.
  ///
  /// Throws `usage.arguments` for a field that is set and cleared at once, `data.bad_quantity` and
  /// `data.bad_value` for figures that do not fit together and for a lead time with a part of a
  /// day, `rule.violated` for a place that keeps no goods.
  public func set(_ input: SetReorder, _ call: Call) async throws -> Outcome<StockPolicyView> {
    try await desk.perform(Self.set, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      let place = try await Self.place(input.location, transaction)
      let policies = transaction.repository(StockPolicy.self)
      let found = try await policies.fetch(
        key: StockPolicy.placeKey, product.id, place.id)
      var policy =
        found
        ?? StockPolicy(
          id: transaction.nextID(), productID: product.id, locationID: place.id,
          minimum: input.min, maximum: input.max, updatedAt: transaction.now)
      policy.minimum = input.min
      policy.maximum = input.max
      let edits = try input.edits()
      policy.orderQuantity = edits.order.applied(to: policy.orderQuantity)
      policy.multiple = edits.multiple.applied(to: policy.multiple)
      if let span = input.leadTime {
        policy.leadDays = try span.wholeDays("The lead time", field: "lead_time")
      }
      policy.serviceLevel = input.serviceLevel?.rawValue ?? policy.serviceLevel
      if policy == found {
        return StockPolicyView(
          policy, sku: product.sku, location: place.code,
          people: try await transaction.peopleNames([policy.updatedBy]))
      }
      policy.updatedAt = transaction.now
      policy.updatedBy = transaction.principal.userID
      policy =
        found == nil ? try await policies.create(policy) : try await policies.update(policy)
      return StockPolicyView(
        policy, sku: product.sku, location: place.code,
        people: try await transaction.peopleNames([policy.updatedBy]))
    }
  }

  static func place(_ code: String?, _ transaction: Transaction) async throws -> Location {
    let name: String
    if let code {
      name = code
    } else {
      name = try await Settings.defaultLocation.value(transaction)
    }
    return try await transaction.repository(Location.self).named(name)
  }
}
