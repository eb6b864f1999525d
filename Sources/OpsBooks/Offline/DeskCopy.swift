import OpsDomain
import OpsKernel
import OpsStorage
import OpsSync
import Synchronization

/// The copy of an offline desk as the rounds work with it.
final class DeskCopy: SyncCopy {
  /// Pages of a file after which it is written anew.
  private static let mostPages = 200

  private let box: DeskBox
  private let base: Mutex<CopyRows>
  /// Pages that the file has.
  private let pages: Mutex<Int>
  /// What was changed by whom, of all pages.
  private let changes: Mutex<[ChangeView]>
  /// The last page.
  private let last = Mutex<DeskPage?>(nil)

  private var book: OfflineBook { box.book }
  private var files: DeskFiles { box.files }
  private var rules: RuleBook { book.world.rules }

  /// Reads the copy. Called under the lock of the files.
  init(_ box: DeskBox) throws {
    self.box = box
    let known = try box.files.readPages()
    var rows = CopyRows(box.book.world.rules.schemas)
    for page in known { try rows.take(page) }
    base = Mutex(rows)
    pages = Mutex(known.count)
    changes = Mutex(known.flatMap(\.changes))
  }

  var bytes: Int64 { files.folder.bytes }

  /// How long the desk may be without contact, as the server said last; nil before it did.
  var lifetime: TimeSpan? { last.withLock { $0?.lifetime } }

  // MARK: Pages

  func take(_ pulled: DeskPulled) async throws {
    let page = pulled.page
    try await box.locked {
      let place = pages.withLock { $0 }
      try files.add(page, at: place)
      pages.withLock { $0 += 1 }
      let rows = try base.withLock { rows -> CopyRows in
        try rows.take(page)
        return rows
      }
      book.keep(rows)
    }
    changes.withLock { $0 += page.changes }
    last.withLock { $0 = page }
    box.change { memory in
      memory.rights = page.rights
      memory.rightsUntil = page.rightsUntil
      memory.caller = DeskCaller(
        id: page.userID, name: page.user, roles: page.roles, permissions: page.permissions)
    }
  }

  func restart() async throws {
    try await box.locked {
      try files.replace(pages: [])
      let rows = CopyRows(rules.schemas)
      base.withLock { $0 = rows }
      book.keep(rows)
    }
    pages.withLock { $0 = 0 }
    changes.withLock { $0 = [] }
    box.change { $0.rights = nil }
  }

  /// Writes the file anew if it has many pages, so that it does not grow for ever.
  func tidy() async throws {
    let rows = base.withLock { $0 }
    guard let page = last.withLock({ $0 }), pages.withLock({ $0 }) > Self.mostPages,
      !rows.isBetween
    else { return }
    let told = Array(changes.withLock { $0 }.suffix(10_000))
    var fresh = rows.parts().map { page.holding([$0], []) }
    fresh.append(page.holding([], told))
    try await box.locked {
      try files.replace(pages: fresh)
      book.keep(rows)
    }
    pages.withLock { $0 = fresh.count }
    changes.withLock { $0 = told }
  }

  func wipe() async throws {
    let state = box.memory.sync
    let isExpired = state.isExpired(
      at: book.world.clock.now().milliseconds,
      lifetime: try files.folder.readHeader().lifetime.milliseconds)
    try await box.wipe(why: isExpired ? "expired" : "revoked")
  }

  // MARK: What waits

  func rerun(_ units: [OutboxUnit]) async throws -> [String: [PromiseDifference]] {
    var rows = base.withLock { $0 }
    var top = DeskTop()
    var differences: [String: [PromiseDifference]] = [:]
    let memory = box.memory
    for unit in units {
      guard let note = memory.notes[unit.key], let caller = memory.caller else { continue }
      top.units.append(unit.key)
      for call in unit.calls {
        let services = book.services(rows, note.numbers)
        let changeset = try await Changeset.open(over: services)
        let step = ChangesetStep(
          operation: call.operation,
          input: box.translated(try DocumentParser.parse(call.input)), reason: call.reason,
          at: note.step.at, identifiers: note.step.identifiers)
        do {
          let outcome = try await changeset.rerun(step, Call(caller.principal))
          let found = DeskLine.differences(call, outcome.output)
          if !found.isEmpty { differences[unit.key, default: []] += found }
        } catch let error as OpsError where error.errorClass != .internalError {
          // What cannot be done here any more the server decides.
          continue
        }
        let changes = changeset.changes.filter { $0.schema != NumberSeries.schema }
          .map(DeskChange.init)
        try rows.apply(changes)
        top.changes += changes
      }
    }
    let made = top
    try await box.locked { try files.write(made) }
    return differences
  }

  func theirs(_ edit: FieldEdit) async throws -> TheirValue? {
    let name = edit.record
    guard let id = RecordID(name.id) else { return nil }
    let rows = base.withLock { $0 }
    guard let schema = rows.schema(name.collection), let row = rows.row(schema.name, id),
      let place = schema.position(named: edit.field)
    else { return nil }
    let isSet = rules.declaredStrategies(of: schema)?.inputs[edit.field] != nil
    let write = rows.write(schema.name, id, edit.field)
    return TheirValue(
      SyncValue(row.values[place], isSet: isSet), by: write?.by,
      at: write.map { HybridTime(milliseconds: $0.at.milliseconds, node: "server") })
  }

  func strategy(of field: String, in collection: String) -> FieldStrategy {
    rules.strategy(of: field, in: collection)
  }

  func rewritten(_ call: OutboxCall, without fields: [FieldEdit]) throws -> OutboxCall? {
    guard !call.edits.isEmpty || fields.isEmpty else { return nil }
    var input = try DocumentParser.parse(call.input)
    for edit in fields {
      guard let place = try? self.input(of: edit) else { continue }
      input = place.removed(from: input)
    }
    for edit in call.edits {
      guard let place = try? self.input(of: edit) else { continue }
      input = place.set(edit.mine, in: input)
    }
    var copy = call
    copy.input = String(decoding: DocumentWriter.bytes(input), as: UTF8.self)
    return copy
  }

  private func input(of edit: FieldEdit) throws -> EditInput {
    let schema = try rules.schema(named: edit.record.collection)
    guard let place = schema.position(named: edit.field) else {
      throw OpsError(.internalError, "\(schema.name) has no column \(edit.field)")
    }
    return EditInput(schema.columns[place], of: schema, rules)
  }
}
