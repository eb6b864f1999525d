import OpsDomain
import OpsStorage

extension Schema {
  /// Whether the trigrams say something about what a filter looks for.
  package func isSearched(by filter: Predicate) -> Bool {
    !searched.isEmpty && !trigrams(in: filter).isEmpty
  }

  /// The trigrams that every record has which fulfils the filter.
  package func trigrams(in filter: Predicate) -> [Int64] {
    switch filter {
    case .and(let parts): parts.flatMap { trigrams(in: $0) }
    case .or(let parts): commonTrigrams(in: parts)
    case .contains(let column, let text) where searched.contains(column):
      SearchSQL.trigrams(of: text)
    default: []
    }
  }

  /// The trigrams that every record has which fulfils one of the filters.
  private func commonTrigrams(in filters: [Predicate]) -> [Int64] {
    var common: Set<Int64>?
    for filter in filters {
      let own = Set(trigrams(in: filter))
      common = common?.intersection(own) ?? own
    }
    return (common ?? []).sorted()
  }
}
