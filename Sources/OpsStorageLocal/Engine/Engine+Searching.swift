import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Looks for parts of words in a table of trigrams instead of in all records.
extension Engine {
  /// Most records that are looked at one by one. Where more have even the rarest trigram, matches
  /// are so frequent that a page of them is found faster in the order of the list.
  private static let candidates = 2048

  /// Brings the trigrams in line with a record that was written.
  func keepFindable(_ schema: Schema, from old: Row?, to new: Row?) throws(SQLiteFailure) {
    guard !schema.searched.isEmpty else { return }
    let search = SearchSQL(schema)
    let before = old.map { search.trigrams(of: $0) } ?? []
    let after = new.map { search.trigrams(of: $0) } ?? []
    guard before != after, let id = (new ?? old)?.id else { return }
    for (text, numbers) in [
      (search.delete, before.subtracting(after)), (search.insert, after.subtracting(before)),
    ] {
      let statement = try prepared(text)
      for number in numbers {
        statement.bind(number, at: 1)
        statement.bind(id.rawValue, at: 2)
        try statement.run()
      }
    }
  }

  /// Narrows the filter to the few records that hold the rarest trigram of the text.
  func found(by filter: Predicate, in schema: Schema) throws(SQLiteFailure) -> Predicate {
    let statement = try prepared(SearchSQL(schema).select)
    var fewest: [Int64]?
    for number in Set(schema.trigrams(in: filter)) {
      var ids: [Int64] = []
      statement.bind(number, at: 1)
      statement.bind(Int64(min(fewest?.count ?? .max, Self.candidates + 1)), at: 2)
      while try statement.step() { ids.append(statement.integer(0)) }
      if ids.isEmpty { return .nothing }
      if ids.count <= Self.candidates, ids.count < fewest?.count ?? .max { fewest = ids }
    }
    guard var ids = fewest, let last = ids.last else { return filter }
    // Few lengths, so that few statements are prepared.
    while ids.count & (ids.count - 1) != 0 { ids.append(last) }
    return .both(.oneOf(.id, ids.map(Value.integer)), filter)
  }

  /// Runs several questions on one state of the book.
  func inOneState<Answer>(_ body: () throws -> Answer) throws -> Answer {
    if isInTransaction { return try body() }
    do {
      // A cancelled task may end even this statement, when it has begun the transaction already.
      try run("BEGIN")
      let answer = try body()
      try run(.commit)
      return answer
    } catch {
      if isInTransaction { try run(.rollback) }
      throw error
    }
  }
}
