import OpsDomain
import OpsStorage

/// Pegs stock that has come free to pending requests, in the commit that freed it, when the
/// setting `oos.auto_allocate` names a policy.
enum AutoAllocation {
  /// The policy of a book that has not set one.
  static let standard = AllocationPolicy.fifo

  /// The policy the book wants, or nil when it wants none. Throws `config.invalid` for a value that
  /// is neither a policy nor `off`.
  static func policy(_ transaction: Transaction) async throws -> AllocationPolicy? {
    try await Settings.autoAllocate.value(transaction)
  }

  /// To be called by everything that brings stock of a product in, after its movements.
  static func afterReceipt(_ product: Product, _ transaction: Transaction) async throws {
    try await run([product], transaction)
  }

  /// To be called by everything that gives up a reservation, after it did.
  static func afterRelease(_ product: Product, _ transaction: Transaction) async throws {
    try await run([product], transaction)
  }

  /// Pegs free stock of these products to pending requests, as the book's policy says. Of a product
  /// whose promises this commit took back, because goods were lost, it pegs nothing: in a batch the
  /// loss and what comes in are one act, and what is free then waits for the next one.
  static func run(_ products: [Product], _ transaction: Transaction) async throws {
    guard !products.isEmpty, let policy = try await policy(transaction) else { return }
    let system = transaction.asSystem("pegs stock that came free to pending requests")
    let short = try productsCut(transaction)
    for product in products where !short.contains(product.id) {
      // Promises of goods that do not stay good come first: what is theirs is not given to others.
      _ = try await LotRefit(product, system).run()
      let sizes = product.sizeList
      for size in sizes.isEmpty ? [""] : sizes {
        try Task.checkCancellation()
        _ = try await AllocationRun(product, size: size, policy: policy, system).serve()
      }
    }
  }

  /// The products of which the commit that is being made has lost promised goods.
  private static func productsCut(_ transaction: Transaction) throws -> Set<RecordID> {
    let changes = try transaction.pending(PromiseChange.schema).map { try PromiseChange($0) }
    return Set(
      changes.filter { $0.kind == .lost && $0.movementID != nil }.map(\.productID))
  }
}
