import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Moves what earlier releases kept as text in a column into records of its own: see
/// ``FormerList``.
///
/// That is done by commits of the system and not by a step's SQL, so that every record is what its
/// last commit left, as `audit verify` expects it.
struct ListConversion {
  /// Changes of one commit, as soon as there are as many. A record stays with its elements.
  static let stride = 50_000

  let lists: [FormerList]
  /// Names of the migrations that made the collections of the elements, for the commits' keys.
  let steps: [String]
  /// All collections of the book.
  let schemas: [Schema]
  let vault: (any PersonalVault)?
  /// Changes of one commit.
  var stride = Self.stride

  /// Moves the lists, all or nothing. Answers how many commits that took: 0 where no list held
  /// anything. Throws what the writes throw.
  func run(on engine: Engine) throws -> Int {
    guard !lists.isEmpty else { return 0 }
    var next = try firstIdentifier(engine)
    var waiting: [Change] = []
    var commits = 0
    try engine.beginGroup()
    for schema in schemas where lists.contains(where: { $0.schema == schema }) {
      var query = Query(schema)
      while true {
        let rows = try engine.records(query)
        for row in rows {
          waiting += try changes(of: row, in: schema, engine, &next)
          guard waiting.count >= stride else { continue }
          commits += 1
          try commit(waiting, commits, engine)
          waiting.removeAll(keepingCapacity: true)
        }
        guard rows.count == query.limit, let last = rows.last else { break }
        query.after = query.position(of: last)
      }
    }
    if !waiting.isEmpty {
      commits += 1
      try commit(waiting, commits, engine)
    }
    try engine.run(.commit)
    return commits
  }

  /// What becomes of one record: it loses the text, and its elements are new records.
  private func changes(
    of row: Row, in schema: Schema, _ engine: Engine, _ next: inout Int64
  ) throws -> [Change] {
    var new = row
    var elements: [Change] = []
    for former in lists where former.schema == schema {
      new = former.emptied(new)
      var position: Int64 = 0
      for item in former.items(in: row) where try isThere(item, of: former.list, engine) {
        position += 1
        var element = former.list.element(
          item, of: row.id, at: position, id: RecordID(rawValue: next))
        element.version = 1
        next += 1
        elements.append(
          Change(schema: former.list.elements, id: element.id, old: nil, new: element))
      }
    }
    guard new != row else { return [] }
    new.version += 1
    return [Change(schema: schema, id: row.id, old: row, new: new)] + elements
  }

  /// Whether what an element names exists. What was removed while only a text named it cannot be
  /// referred to; the journal still tells of it.
  private func isThere(_ item: Value, of list: ChildList, _ engine: Engine) throws -> Bool {
    guard let name = list.item.references, case .integer(let raw) = item,
      let schema = schemas.first(where: { $0.name == name })
    else { return true }
    return try engine.record(schema, id: RecordID(rawValue: raw)) != nil
  }

  /// The first identifier above all that the book holds or has ever held.
  private func firstIdentifier(_ engine: Engine) throws -> Int64 {
    var largest: Int64 = 0
    if case .integer(let recorded) = try engine.value("SELECT max(record_id) FROM changes") {
      largest = recorded
    }
    if let held = try engine.largestID(of: schemas, upTo: RecordID(rawValue: .max)) {
      largest = max(largest, held.rawValue)
    }
    return largest + 1
  }

  private func commit(_ changes: [Change], _ number: Int, _ engine: Engine) throws {
    let head = try engine.head()
    let header = CommitHeader(
      // Of the book's own time: the clock of a book may be one for tests.
      key: "\(FormerList.operation)/\(steps.joined(separator: "+"))/\(number)",
      at: head.at ?? .minimum, operation: FormerList.operation,
      reason: "lists that stood as text in their records are records of their own")
    let commit = try CommitSealer.seal(header, changes: changes, after: head, vault: vault)
    try CommitApplier(commit: commit, changes: changes).apply(on: engine)
  }
}
