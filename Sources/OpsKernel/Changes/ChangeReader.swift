import OpsDomain
import OpsStorage

/// Turns commits into the changes that one reader may know of: the rules of the present, applied to
/// what records were before and after.
struct ChangeReader {
  /// A collection that is wanted and not closed to the reader.
  private struct Shown {
    let schema: Schema
    let rules: CollectionRules
    let condition: Predicate
  }

  private let journal: any JournalReader
  private let reader: Principal
  private let currency: Currency
  private var names: AuditNames
  private let shown: [String: Shown]
  /// Records as the commits that were read left them: what the next one began with. Nil for a
  /// record that is gone.
  private var known: [ReadLog.Name: Row?] = [:]

  /// - Parameter wanted: The collections that are asked for.
  init(_ journal: any JournalReader, _ wanted: [Schema], _ transaction: Transaction) {
    self.journal = journal
    reader = transaction.principal
    currency = transaction.context.currency
    names = AuditNames(transaction)
    var shown: [String: Shown] = [:]
    for schema in wanted where !schema.isConfidential && !schema.isDerived {
      guard transaction.principal.limits.covers(recordsOf: schema.area),
        let rules = try? transaction.context.rules.rules(for: schema),
        let condition = try? rules.visible(to: transaction.principal), condition != .nothing
      else { continue }
      shown[schema.name] = Shown(schema: schema, rules: rules, condition: condition)
    }
    self.shown = shown
  }

  /// Whether the reader sees records of none of the collections.
  var seesNothing: Bool { shown.isEmpty }

  /// The only collection that is wanted; nil for several.
  var onlyCollection: String? { shown.count == 1 ? shown.keys.first : nil }

  /// Forgets what the commits that were read have left.
  mutating func forget() { known = [:] }

  /// The changes of the commit, behind so many of its records.
  mutating func changes(of commit: Commit, behind count: Int) async throws -> [ChangeView] {
    var found: [ChangeView] = []
    for (index, entry) in commit.entries.enumerated() where index >= count {
      guard let collection = shown[entry.collection] else { continue }
      let told = try await change(entry, of: commit, collection, behind: index + 1)
      if let told { found.append(told) }
    }
    return found
  }

  private mutating func change(
    _ entry: JournalEntry, of commit: Commit, _ shown: Shown, behind count: Int
  ) async throws -> ChangeView? {
    let schema = shown.schema
    let old = try await row(before: entry, at: commit.sequence, schema)
    let new = try entry.image.map { try journal.row(in: $0, of: schema) }
    known[ReadLog.Name(schema: schema, id: entry.id)] = .some(new)
    let (wasSeen, isSeen) = (sees(old, shown), sees(new, shown))
    guard wasSeen || isSeen, let row = isSeen ? new : old else { return nil }
    let verb: Verb = wasSeen ? (isSeen ? .update : .delete) : .insert
    let concealed = shown.rules.concealed(in: row, from: reader)
    let isOpen =
      reader.may(.systemViewAuditLogs) || shown.rules.opensHistory(of: row, to: reader)
    return ChangeView(
      cursor: ChangeCursor(commit, entries: count).description, sequence: commit.sequence,
      at: commit.header.at, noun: schema.noun, collection: schema.name, record: entry.id,
      name: name(of: row, schema, concealed), verb: verb,
      fields: verb == .update ? fields(old, new, schema, concealed) : [],
      operation: isOpen ? commit.header.operation : nil,
      actor: isOpen ? try await names.actor(commit.header.actor) : nil)
  }

  private mutating func row(
    before entry: JournalEntry, at sequence: Int64, _ schema: Schema
  ) async throws -> Row? {
    guard entry.verb != .insert else { return nil }
    if let row = known[ReadLog.Name(schema: schema, id: entry.id)] { return row }
    let last = try await journal.entry(of: entry.id, in: schema, before: sequence)
    return try last?.image.map { try journal.row(in: $0, of: schema) }
  }

  private func sees(_ row: Row?, _ shown: Shown) -> Bool {
    guard let row else { return false }
    return shown.condition == .everything
      || MemoryInterpreter.matches(row, shown.condition, in: shown.schema)
  }

  /// Names of people are personal data: to show them here would be a look at a person.
  private func name(of row: Row, _ schema: Schema, _ concealed: Set<Int>) -> String? {
    guard let column = schema.nameColumn, !column.isPersonal,
      let place = schema.position(of: column), !concealed.contains(place),
      case .text(let text) = row.values[place]
    else { return nil }
    return text
  }

  private func fields(
    _ old: Row?, _ new: Row?, _ schema: Schema, _ concealed: Set<Int>
  ) -> [String] {
    AuditField.differences(old, new, in: schema, concealed: concealed, currency)
      .filter { field in
        guard field.hidden != true, let place = schema.position(named: field.field) else {
          return false
        }
        return schema.columns[place].isShown && !schema.columns[place].isTrail
      }
      .map(\.field)
  }
}
