import OpsDomain
import OpsStorage

/// The statements that find the commits of a ``JournalSearch``. Each answers sequences in the order
/// that is asked for, read from one index; what all of them find, merged, is what is wanted. A
/// sequence may come more than once.
public enum JournalSearchSQL {
  /// The statements. The caller reads as many sequences of each as it needs.
  public static func statements(
    _ search: JournalSearch, from start: Int64?, oldestFirst: Bool, dialect: Dialect = .sqlite
  ) -> [SQLStatement] {
    plain(search, from: start, oldestFirst: oldestFirst, dialect).map { statement in
      SQLStatement(dialect.translated(statement.text), statement.bindings)
    }
  }

  private static func plain(
    _ search: JournalSearch, from start: Int64?, oldestFirst: Bool, _ dialect: Dialect
  ) -> [SQLStatement] {
    let walk = Walk(start: start, isOldestFirst: oldestFirst, dialect: dialect)
    if let operations = search.operations {
      return operations.map { name in
        commits(search, walk, "operation = ?", [.text(name)], tellsActor: false)
      }
    }
    switch search.actor {
    case .system: return [commits(search, walk, "actor IS NULL", [], tellsActor: true)]
    case .user(let id):
      return [
        commits(search, walk, "actor = ?", [.id(id)], tellsActor: true),
        commits(
          search, walk, "on_behalf_of = ? AND on_behalf_of IS NOT NULL", [.id(id)],
          tellsActor: true),
      ]
    case nil: break
    }
    if let collection = search.collection { return [changes(of: collection, search, walk)] }
    return [commits(search, walk, "TRUE", [], tellsActor: true)]
  }

  /// Where a search begins and which way it goes.
  private struct Walk {
    let start: Int64?
    let isOldestFirst: Bool
    let dialect: Dialect

    var direction: String { isOldestFirst ? "" : " DESC" }
  }

  private static func commits(
    _ search: JournalSearch, _ walk: Walk, _ condition: String, _ values: [Value],
    tellsActor: Bool
  ) -> SQLStatement {
    var text = "SELECT sequence FROM commits WHERE " + condition
    var values = values
    if !tellsActor {
      switch search.actor {
      case nil: break
      case .system: text += " AND actor IS NULL"
      case .user(let id):
        let (actor, other) = (
          walk.dialect.unindexed("actor"), walk.dialect.unindexed("on_behalf_of")
        )
        text += " AND (\(actor) = ? OR \(other) = ?)"
        values += [.id(id), .id(id)]
      }
    }
    for name in search.excluded {
      text += " AND operation <> ?"
      values.append(.text(name))
    }
    if let collection = search.collection {
      let each = JournalSQL.changesPerCommit
      text +=
        " AND EXISTS (SELECT 1 FROM changes WHERE position BETWEEN commits.sequence * \(each)"
        + " AND commits.sequence * \(each) + \(each - 1)"
        + " AND \(walk.dialect.unindexed("collection")) = ?"
        + "\(removing(search)))"
      values.append(.text(collection))
    }
    if let start = walk.start {
      text += walk.isOldestFirst ? " AND sequence >= ?" : " AND sequence <= ?"
      values.append(.integer(start))
    }
    return SQLStatement(text + " ORDER BY sequence" + walk.direction, values)
  }

  /// Asks of a change that it removed its record, where that is wanted.
  private static func removing(_ search: JournalSearch) -> String {
    search.removes ? " AND verb = \(JournalSQL.removal)" : ""
  }

  private static func changes(
    of collection: String, _ search: JournalSearch, _ walk: Walk
  ) -> SQLStatement {
    let each = JournalSQL.changesPerCommit
    var text = "SELECT position / \(each) FROM changes WHERE "
    var values: [Value] = [.text(collection)]
    // The index leaves out the collection that most changes are of: a walk meets it soon.
    text +=
      collection == JournalSQL.crowdedCollection
      ? walk.dialect.unindexed("collection") + " = ?"
      : "collection = ? AND " + JournalSQL.isUncrowded
    text += removing(search)
    for name in search.excluded {
      text += " AND (SELECT operation FROM commits WHERE sequence = position / \(each)) <> ?"
      values.append(.text(name))
    }
    if let start = walk.start {
      let (first, overflow) = start.multipliedReportingOverflow(by: each)
      text += walk.isOldestFirst ? " AND position >= ?" : " AND position < ?"
      values.append(
        .integer(overflow ? .max : walk.isOldestFirst ? first : first.addingClamped(each)))
    }
    return SQLStatement(text + " ORDER BY position" + walk.direction, values)
  }
}

extension Int64 {
  fileprivate func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
