import OpsDomain
import OpsStorage

/// The paging part of every list's input.
public struct PageRequest: Sendable, Equatable {
  /// Rows per page, 1…``Limits/pageSizeMaximum``.
  public let limit: Int
  /// `next` of the page before.
  public let after: String?

  public init(limit: Int? = nil, after: String? = nil) {
    self.limit = limit ?? Limits.pageSizeDefault
    self.after = after
  }

  /// The parameters that lists share.
  public static let parameters: [Parameter] = [
    .option("limit", .integer, "Rows per page, at most \(Limits.pageSizeMaximum)."),
    .option("after", .text, label: "CURSOR", "Start after this position: `next` of the last page."),
  ]

  /// `query` narrowed to this page. Throws `data.bad_value` for a limit or position out of range.
  public func narrow(_ query: Query) throws -> Query {
    var query = query
    query.limit = limit
    query.after = try after.map(Cursor.decode)
    try query.validate()
    return query
  }
}
