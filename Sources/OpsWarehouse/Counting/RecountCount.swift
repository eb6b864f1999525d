import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `count.recount`.
public struct RecountCount: OperationInput {
  /// The count.
  public var count: NameOf<CountSession>
  /// Count this product again, whatever it differs by.
  public var product: [NameOf<Product>]?
}

extension CountService {
  static let recount = Operation<RecountCount, CountView>(
    "count.recount", area: .warehouse,
    "Begins another round for lines that differ by more than the tolerance.",
    permission: .inventoryCount,
    effect: .write(.final("a round that has begun is counted; cancel the count instead")),
    examples: ["count recount C-000001 --dry-run", "count recount C-000001 --product LAMP-1"])

  /// Begins another round: the lines that were counted and differ by more than the tolerance are
  /// to be counted again, or those of the products named. A count in review goes on counting, with
  /// what was not counted again yet.
  ///
  /// Throws `notfound.any`, `notfound.sku`, `rule.bad_state`, and `rule.violated` when there is
  /// nothing to count again.
  public func recount(_ input: RecountCount, _ call: Call) async throws -> Outcome<CountView> {
    try await desk.perform(Self.recount, input, call) { transaction in
      let session = try await transaction.repository(CountSession.self).named(input.count)
      guard session.status == .counting || session.status == .review else {
        throw OpsError(
          .badState, "\(Excerpt.of(session.number)) is \(session.status.rawValue)", field: "count",
          hint: "a recount follows a count")
      }
      let again = try await Self.again(input, session, transaction)
      guard !again.isEmpty else {
        throw OpsError(
          .ruleViolated, "No line of \(Excerpt.of(session.number)) must be counted again",
          field: "count", hint: "--product SKU has a product counted again all the same")
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
      // What was to be counted again and was not keeps a count in review from being approved,
      // whatever it differs by: that goes back to be counted as well.
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
