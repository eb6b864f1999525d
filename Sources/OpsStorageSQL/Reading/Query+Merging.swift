import OpsDomain
import OpsStorage

extension Query {
  /// What several stretches of a question find, one stretch after the other, up to the limit.
  ///
  /// - Parameter rows: Answers what each of the questions finds.
  package static func merged(
    _ stretches: [Query], upTo limit: Int, _ rows: ([Query]) throws -> [[Row]]
  ) throws -> [Row] {
    var found: [Row] = []
    for var stretch in stretches where found.count < limit {
      stretch.limit = limit - found.count
      let parts = try rows(QueryParts.of(stretch))
      if parts.count == 1 {
        found += parts[0]
      } else {
        found += MemoryInterpreter.sorted(Array(parts.joined()), by: stretch)
          .prefix(stretch.limit)
      }
    }
    return found
  }
}
