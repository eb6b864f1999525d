import OpsDomain
import OpsStorage

/// The paging part of every list's input.
public struct PageRequest: Sendable, Equatable {
  /// Rows per page, 1…``Limits/pageSizeMaximum``, of a ranking 1…``Limits/rankingRows``.
  public let limit: Int
  /// `next` of the page before.
  public let after: String?

  public init(limit: Int? = nil, after: String? = nil) {
    self.limit = limit ?? Limits.pageSizeDefault
    self.after = after
  }

  /// The parameters that lists share.
  public static let parameters: [Parameter] = [
    .option("limit", .integer, "Rows per page, at most \(Limits.pageSizeMaximum)."), after,
  ]

  /// Those of a list that is worked out as a whole for each page, so that many pages would be as
  /// often the work.
  public static let rankingParameters: [Parameter] = [
    .option("limit", .integer, "Rows per page, at most \(Limits.rankingRows).")
      .upTo(Limits.rankingRows),
    after,
  ]

  private static let after = Parameter.option(
    "after", .text, label: "CURSOR", "Start after this position: `next` of the last page.")

  /// `query` narrowed to this page. Throws `data.bad_value` for a limit or position out of range.
  public func narrow(_ query: Query) throws -> Query {
    var query = query
    query.limit = limit
    query.after = try after.map(Cursor.decode)
    try query.validate()
    return query
  }

  /// This page of what had to be worked out as a whole; the position is the place in it. Throws
  /// `data.bad_value` for a limit or position out of range.
  public func page<Item>(of items: [Item]) throws -> Listing<Item> {
    guard (1...Limits.rankingRows).contains(limit) else {
      throw OpsError(
        .badValue, "A page holds 1 to \(Limits.rankingRows) rows, not \(limit)", field: "limit")
    }
    var start = 0
    if let after {
      guard case .integer(let place)? = try Cursor.decode(after).first, place >= 0 else {
        throw OpsError(
          .badValue, "The page position does not belong to this order", field: "after",
          hint: "pass the `next` value of the same list")
      }
      start = Int(min(place, Int64(items.count)))
    }
    let end = min(start + limit, items.count)
    return Listing(
      items: Array(items[start..<end]),
      next: end < items.count ? Cursor.encode([.integer(Int64(end))]) : nil)
  }
}
