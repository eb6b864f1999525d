import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Looks for parts of words in a table of trigrams instead of in all records.
extension Engine {
  /// The statements that bring the trigrams in line with a record that was written.
  static func searchSteps(_ schema: Schema, from old: Row?, to new: Row?) -> [SQLStep] {
    guard !schema.searched.isEmpty else { return [] }
    let search = SearchSQL(schema, dialect: .postgres)
    let before = old.map { search.trigrams(of: $0) } ?? []
    let after = new.map { search.trigrams(of: $0) } ?? []
    guard before != after, let id = (new ?? old)?.id else { return [] }
    return before.subtracting(after).sorted().map {
      SQLStep(search.delete, [.integer($0), .id(id)])
    }
      + after.subtracting(before).sorted().map { SQLStep(search.insert, [.integer($0), .id(id)]) }
  }

  /// Narrows the filter to the few records that hold the rarest trigram of the text.
  func found(by filter: Predicate, in schema: Schema) throws -> Predicate {
    let text = SearchSQL(schema, dialect: .postgres).select
    let numbers = Set(schema.trigrams(in: filter)).sorted()
    var rarest = RarestTrigram()
    let limit = Value.integer(Int64(rarest.limit))
    for answer in try run(numbers.map { SQLStep(text, [.integer($0), limit]) }) {
      rarest.add(
        answer.rows.compactMap { row in
          if case .integer(let id)? = row.first { id } else { nil }
        })
    }
    return rarest.narrowed(filter)
  }
}
