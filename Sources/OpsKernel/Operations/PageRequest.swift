import OpsDomain
import OpsStorage

/// The paging part of every list's input.
public struct PageRequest: Sendable, Equatable {
  /// Rows per page, 1…``Limits/pageSizeMaximum``, of a ranking 1…``Limits/rankingRows``.
  public let limit: Int
  /// `next` of the page before.
  public let after: String?

  /// A request for a page: of the default size and from the start, unless told.
  public init(limit: Int? = nil, after: String? = nil) {
    self.limit = limit ?? Limits.pageSizeDefault
    self.after = after
  }

  /// `--limit` of every list.
  public static let limitParameter = Parameter.option(
    "limit", .integer, "Rows per page, at most \(Limits.pageSizeMaximum).")
  /// `--after` of every list.
  public static let afterParameter = Parameter.option(
    "after", .text, label: "CURSOR", "Start after this position, which is `next` of the last page.")
  /// The parameters that lists share.
  public static let parameters = [limitParameter, afterParameter]

  /// `query` narrowed to this page. Throws `data.bad_value` for a limit or position out of range.
  public func narrow(_ query: Query) throws -> Query {
    var query = query
    query.limit = limit
    query.after = try after.map(Cursor.decode)
    try query.validate()
    return query
  }

  /// This page of a ranking that had to be worked out as a whole, largest amounts first and equal
  /// ones by name. The position is the rank of the last row: a row comes twice only when it has
  /// lost its rank meanwhile, and is left out only when it has risen. Throws `data.bad_value` for a
  /// limit or position out of range.
  public func page<Item>(
    of items: [Item], ranks: [(amount: Int64, name: String)]
  ) throws -> Listing<Item> {
    guard (1...Limits.rankingRows).contains(limit) else {
      throw OpsError(
        .badValue, "A page holds 1 to \(Limits.rankingRows) rows, not \(limit)", field: "limit")
    }
    var start = 0
    if let after {
      let position = try Cursor.decode(after)
      guard position.count == 2, case .integer(let amount) = position[0],
        case .text(let name) = position[1]
      else {
        throw OpsError.foreignPage
      }
      start =
        ranks.firstIndex { rank in
          rank.amount == amount
            ? TextFolding.bytewiseLess(name, rank.name) : rank.amount < amount
        } ?? items.count
    }
    let end = min(start + limit, items.count)
    return Listing(
      items: Array(items[start..<end]),
      next: end < items.count && end > 0
        ? Cursor.encode([.integer(ranks[end - 1].amount), .text(ranks[end - 1].name)]) : nil)
  }
}

/// The paging of a list that is worked out as a whole for each page, so that many pages would be as
/// often the work.
public enum RankingRequest {
  package static let limitParameter = Parameter.option(
    "limit", .integer, "Rows per page, at most \(Limits.rankingRows)."
  ).upTo(Limits.rankingRows)
  package static let afterParameter = PageRequest.afterParameter
}
