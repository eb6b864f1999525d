import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `oos.allocate`.
public struct AllocateStock: OperationInput {
  /// `|`: Who gets goods first when there is too little; default the setting, or fifo.
  public var policy: AllocationPolicy?
  /// Only this product.
  public var product: [NameOf<Product>]?
}

extension OutOfStockService {
  static let allocate = Operation<AllocateStock, AllocationView>(
    "oos.allocate", area: .sales, "Allocates free stock to pending requests.",
    permission: .inventoryAllocate, effect: .write(.reversible),
    examples: ["oos allocate --policy priority --product LAMP-1", "oos allocate --dry-run"],
    promisedGoods: ["allocated.quantity"])

  /// Reserves the free stock of products for the requests that wait for them; each unit once.
  /// Reservations stay, unless the lot does not stay good until the day of need: then they move to
  /// a lot that does. Goods of partners are not allocated: customers of the marketplace get a part
  /// of what comes in, see ``PartnerArrivals``. Throws `notfound.sku`, and `denied.permission` for
  /// a permission that is limited to some places, products or customers.
  public func allocate(
    _ input: AllocateStock, _ call: Call
  ) async throws -> Outcome<AllocationView> {
    try await desk.perform(Self.allocate, input, call) { transaction in
      // It serves the requests of all users from every place, and its answer names them.
      try transaction.principal.requireWhole(
        .inventoryAllocate, for: "allocating serves the requests of all users")
      let system = transaction.asSystem("allocates stock to the requests of all users")
      let standard = try await AutoAllocation.policy(transaction) ?? AutoAllocation.standard
      let policy = input.policy ?? standard
      var granted: [AllocationRun.Grant] = []
      var left: [AllocationRun.Grant] = []
      var changes: [ReservationChange] = []
      // Stock that becomes free on the way is allocated here, by the policy that was asked for.
      try await transaction.quietly {
        changes = try await Self.refit(input.product, system)
        for (product, size) in try await Self.waiting(input.product, system) {
          try Task.checkCancellation()
          let (served, unserved) = try await AllocationRun(
            product, size: size, policy: policy, system
          ).serveAll(upTo: AllocationRun.maximum - granted.count)
          granted += served
          left += unserved
        }
      }
      var view = try await AllocationView(
        policy: policy, granted: granted, left: left, transaction)
      view.moved = changes.isEmpty ? nil : try await ReservationChangeView.of(changes, transaction)
      return view
    }
  }

  /// Moves reservations of these products, or of all, to lots that stay good.
  private static func refit(
    _ skus: [String]?, _ transaction: Transaction
  ) async throws -> [ReservationChange] {
    let products = transaction.repository(Product.self)
    var ids: [RecordID] = []
    if let skus, !skus.isEmpty {
      for sku in skus { ids.append(try await products.named(sku).id) }
    } else {
      ids = try await LotRefit.candidates(transaction)
    }
    var changes: [ReservationChange] = []
    for id in ids where changes.count < AllocationRun.maximum {
      guard let product = try await products.fetch(id) else { continue }
      changes += try await LotRefit(product, transaction)
        .run(upTo: AllocationRun.maximum - changes.count)
    }
    return changes
  }

  /// Products and sizes that pending requests of the house wait for, in the order of the products'
  /// identifiers.
  private static func waiting(
    _ skus: [String]?, _ transaction: Transaction
  ) async throws -> [(Product, size: String)] {
    typealias Columns = OutOfStockRequest.Columns
    let products = transaction.repository(Product.self)
    var filter: Predicate = .and([
      .equals(Columns.status, .pending),
      .equals(Columns.locationID, nil),
      .lessThanColumn(Columns.allocated, Columns.quantity),
    ])
    if let skus, !skus.isEmpty {
      var ids: [RecordID] = []
      for sku in skus { ids.append(try await products.named(sku).id) }
      filter = .both(filter, .oneOf(Columns.productID, ids))
    }
    let groups = try await transaction.figures(
      Aggregate(
        OutOfStockRequest.schema, where: filter, groupedBy: [Columns.productID, Columns.size],
        .count))
    var found: [(Product, size: String)] = []
    for group in groups {
      guard case .integer(let id) = group[0], case .text(let size) = group[1],
        let product = try await products.fetch(RecordID(rawValue: id))
      else { continue }
      found.append((product, size))
    }
    return found
  }
}
