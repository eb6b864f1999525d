import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Looks for parts of words in a table of trigrams instead of in all records.
extension Engine {
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
    var rarest = RarestTrigram()
    for number in Set(schema.trigrams(in: filter)) where !rarest.isNowhere {
      var ids: [Int64] = []
      statement.bind(number, at: 1)
      statement.bind(Int64(rarest.limit), at: 2)
      while try statement.step() { ids.append(statement.integer(0)) }
      rarest.add(ids)
    }
    return rarest.narrowed(filter)
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
