import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Reserves stock that became free for pending requests, in the commit that freed it, when the
/// setting `oos.auto_allocate` names a policy.
enum AutoAllocation {
  /// The policy of a book that has not set one.
  static let standard = AllocationPolicy.fifo

  /// The book's policy, or nil when it has none. Throws `config.invalid` for a value that is
  /// neither a policy nor `off`.
  static func policy(_ transaction: Transaction) async throws -> AllocationPolicy? {
    try await Settings.autoAllocate.value(transaction)
  }

  /// Allocates stock that became free. Stock that a count found is considered only where a request
  /// waits for it. The house does not allocate goods of partners, so for these the setting decides
  /// only the order of the customers: when it is off, the policy is ``standard``.
  static let settlement = Settlement { occurred, transaction in
    let freed = occurred.records(.stockFreed)
    var found = occurred.records(.stockFound).subtracting(freed)
    if !found.isEmpty { found.formIntersection(try await waitedFor(transaction)) }
    let products = freed.union(found)
    guard !products.isEmpty else { return }
    let chosen = try await policy(transaction)
    let system = transaction.asSystem("allocates stock that came free to pending requests")
    let short = try productsCut(transaction)
    if let chosen { try await run(products.subtracting(short).sorted(), chosen, system) }
    try await PartnerArrivals(chosen ?? standard, system).serve(occurred, except: short)
  }

  /// Reserves free stock of these products for pending requests of the house. When this commit
  /// reduced reservations of a product because goods were lost, nothing of it is reserved: in a
  /// changeset the loss and the receipt are one act, and the free stock waits for the next commit.
  private static func run(
    _ products: [RecordID], _ policy: AllocationPolicy, _ system: Transaction
  ) async throws {
    for id in products {
      guard let product = try await system.repository(Product.self).fetch(id) else { continue }
      // Goods that do not stay good come first: reserved goods are not given to other requests.
      _ = try await LotRefit(product, system).run()
      let sizes = product.sizeList
      for size in sizes.isEmpty ? [""] : sizes {
        try Task.checkCancellation()
        _ = try await AllocationRun(product, size: size, policy: policy, system).serve()
      }
    }
  }

  /// The products that pending requests are for.
  private static func waitedFor(_ transaction: Transaction) async throws -> Set<RecordID> {
    typealias Columns = OutOfStockRequest.Columns
    let waiting = try await transaction.figures(
      Aggregate(
        OutOfStockRequest.schema, where: .equals(Columns.status, .pending),
        groupedBy: [Columns.productID], .count))
    return Set(
      waiting.compactMap { row in
        guard case .integer(let id)? = row.first else { return nil }
        return RecordID(rawValue: id)
      })
  }

  /// The products whose reserved goods were lost in this commit.
  private static func productsCut(_ transaction: Transaction) throws -> Set<RecordID> {
    let changes = try transaction.pending(ReservationChange.schema).map {
      try ReservationChange($0)
    }
    return Set(
      changes.filter { $0.kind == .lost && $0.movementID != nil }.map(\.productID))
  }
}
