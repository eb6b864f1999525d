import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `count.recount`.
public struct RecountCount: OperationInput {
  /// The count.
  public var count: NameOf<CountSession>
  /// Count this product again, however small its difference is.
  public var product: [NameOf<Product>]?
}

extension CountService {
  static let recount = Operation<RecountCount, CountView>(
    "count.recount", area: .warehouse,
    "Starts another round for lines that differ by more than the tolerance.",
    permission: .inventoryCount,
    effect: .write(.final("a round cannot be undone; cancel the count instead")),
    examples: ["count recount C-000001 --dry-run", "count recount C-000001 --product LAMP-1"])

  /// Starts another round: the lines that were counted and differ by more than the tolerance are to
  /// be counted again, or those of the products named. A count in review goes back to counting,
  /// together with lines that still wait to be counted again.
  ///
  /// Throws `notfound.any`, `notfound.sku`, `rule.bad_state`, and `rule.violated` when there is
  /// nothing to count again.
  public func recount(_ input: RecountCount, _ call: Call) async throws -> Outcome<CountView> {
    try await desk.perform(Self.recount, input, call) { transaction in
      let session = try await transaction.repository(CountSession.self).named(input.count)
      guard session.status == .counting || session.status == .review else {
        throw OpsError(
          .badState,
          "\(Excerpt.of(session.number)) is \(session.status.rawValue): it cannot be recounted",
          field: "count",
          hint: session.status == .open
            ? "count at least one line first: run `opsh count lines \(session.number)` to see them"
            : nil)
      }
      let again = try await Self.again(input, session, transaction)
      guard !again.isEmpty else {
        throw OpsError(
          .ruleViolated, "No line of \(Excerpt.of(session.number)) needs a recount",
          field: "count", hint: "add --product SKU to count a product again anyway")
      }
      let round = session.round + 1
      let lines = transaction.repository(CountLine.self)
      for var line in again {
        line.wanted = round
        _ = try await lines.update(line)
      }
      let next = try await Self.advance(session, to: .counting, transaction) {
        $0.round = round
        $0.uncounted = nil
        $0.uncountedBy = nil
        $0.closedAt = nil
        $0.withdrawApproval()
      }
      return try await CountView.of(next, transaction)
    }
  }

  private static func again(
    _ input: RecountCount, _ session: CountSession, _ transaction: Transaction
  ) async throws -> [CountLine] {
    let review = try await CountReview(session, transaction)
    guard let skus = input.product, !skus.isEmpty else {
      let beyond = review.beyond.map(\.line)
      // Lines that wait for a recount keep a count in review from being approved, however small
      // their difference is: so they are counted again as well.
      guard session.status == .review else { return beyond }
      let known = Set(beyond.map(\.id))
      return beyond + review.unrecounted.filter { !known.contains($0.id) }
    }
    var products: Set<RecordID> = []
    for sku in skus {
      products.insert(try await transaction.repository(Product.self).named(sku).id)
    }
    return review.lines.filter { products.contains($0.productID) && $0.round > 0 && $0.isDone }
  }
}
