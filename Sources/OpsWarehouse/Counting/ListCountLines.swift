import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `count.lines`.
public struct ListCountLines: OperationInput {
  /// The count.
  public var count: NameOf<CountSession>
  /// `|`: Only lines still to be counted, or only lines that were counted.
  public var only: Part?
  /// Only this product.
  public var product: NameOf<Product>?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?

  /// Which lines of a count.
  public enum Part: String, Codable, Sendable, CaseIterable {
    /// All lines of the count.
    case all
    /// Those to be counted in the round that is open.
    case open
    /// Those that somebody has counted and that do not have to be counted again.
    case counted
  }
}

extension CountService {
  static let lines = Operation<ListCountLines, Listing<CountLineView>>(
    "count.lines", area: .warehouse, "Lists the lines of a count in the order of its sheet.",
    permission: .inventoryView, effect: .read,
    examples: ["count lines C-000001", "count lines C-000001 --only open -o csv"],
    consistency: .snapshot)

  /// A page of the lines. A blind count shows no expected quantity until counting has ended. Throws
  /// `notfound.any` and `notfound.sku`.
  public func lines(
    _ input: ListCountLines, _ call: Call
  ) async throws -> Outcome<Listing<CountLineView>> {
    try await desk.perform(Self.lines, input, call) { transaction in
      let session = try await transaction.repository(CountSession.self).named(input.count)
      typealias Columns = CountLine.Columns
      var parts: [Predicate] = [.equals(Columns.sessionID, session.id)]
      switch input.only ?? .all {
      case .all: break
      case .open: parts.append(.lessThanColumn(Columns.round, Columns.wanted))
      case .counted: parts.append(.not(.lessThanColumn(Columns.round, Columns.wanted)))
      }
      if let sku = input.product {
        let product = try await transaction.repository(Product.self).named(sku)
        parts.append(.equals(Columns.productID, product.id))
      }
      let page = try await transaction.repository(CountLine.self).fetch(
        PageRequest(limit: input.limit, after: input.after)
          .narrow(Query(CountLine.schema, where: .and(parts))))
      return Listing(
        items: try await CountLineView.of(page.items, session, transaction), next: page.next)
    }
  }
}
