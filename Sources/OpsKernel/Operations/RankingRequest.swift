import OpsDomain

/// The paging of a list that is worked out as a whole for each page, so that many pages would be as
/// often the work.
public enum RankingRequest {
  package static let limitParameter = Parameter.option(
    "limit", .integer, "Rows per page, at most \(Limits.rankingRows)."
  ).upTo(Limits.rankingRows)
  package static let afterParameter = PageRequest.afterParameter
}
