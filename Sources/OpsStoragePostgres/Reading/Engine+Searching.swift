import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Looks for parts of words in a table of trigrams instead of in all records.
extension Engine {
  /// Most records that are looked at one by one. Where more have even the rarest trigram, matches
  /// are so frequent that a page of them is found faster in the order of the list.
  private static let candidates = 2048

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
    let answers = try run(
      numbers.map { SQLStep(text, [.integer($0), .integer(Int64(Self.candidates + 1))]) })
    var fewest: [Value]?
    for answer in answers {
      let ids = answer.rows.map { $0[0] }
      if ids.isEmpty { return .nothing }
      if ids.count <= Self.candidates, ids.count < fewest?.count ?? .max { fewest = ids }
    }
    guard var ids = fewest, let last = ids.last else { return filter }
    // Few lengths, so that few statements are prepared.
    while ids.count & (ids.count - 1) != 0 { ids.append(last) }
    return .both(.oneOf(.id, ids), filter)
  }
}
