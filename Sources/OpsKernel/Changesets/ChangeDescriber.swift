import OpsDomain
import OpsStorage

/// Tells changes of records in the words of the business: names instead of identifiers, decimals
/// instead of raw integers, and only what the reader may see.
package struct ChangeDescriber {
  package let world: World
  package let principal: Principal
  /// Where records are looked up that are named but not changed.
  package let store: any RecordStore

  var rules: RuleBook { world.rules }

  package init(world: World, principal: Principal, store: any RecordStore) {
    self.world = world
    self.principal = principal
    self.store = store
  }

  /// The changes as records' views, and how many more there are that the principal may not see.
  /// What other records say as well is left out: numbers of series, which the records that took
  /// them show, and what areas call ``UntoldRecords``.
  package func views(_ changes: [Change]) async throws -> (views: [RecordView], hidden: Int) {
    var names = RecordNames(self, changes)
    var views: [RecordView] = []
    var hidden = 0
    for change in changes where change.schema != NumberSeries.schema {
      guard try await isVisible(change, names) else {
        hidden += change.schema.isDerived ? 0 : 1
        continue
      }
      if changesUnshown(change) { continue }
      if try await isUntold(change, names) { continue }
      views.append(try await view(change, &names))
    }
    return (views, hidden)
  }

  /// What became of a record that somebody else has changed, as a sentence.
  func sentence(_ moved: MovedRecord) async throws -> String {
    guard moved.id.rawValue != 0 else {
      return "a sum over \(moved.schema.noun) records has changed"
    }
    let change = Change(schema: moved.schema, id: moved.id, old: moved.before, new: moved.now)
    guard isVisible(change) else {
      return Article.text(moved.schema.noun) + " record that you may not see has changed"
    }
    var names = RecordNames(self, [change])
    let what = "\(moved.schema.noun) \(try await names.name(change))"
    guard moved.before != nil else { return "\(what) is new" }
    guard moved.now != nil else { return "\(what) is gone" }
    let fields = try await fields(change, &names, without: \.isTrail)
    // What a person's record said before may have been erased since: only its fields are told.
    let personal = Set(moved.schema.personalPositions.map { moved.schema.columns[$0].displayName })
    let figures = fields.prefix(3).map { field in
      if personal.contains(field.name) { return "\(field.name) has changed" }
      return "\(field.name) was \(Self.text(field.before)), is \(Self.text(field.after)) now"
    }
    return figures.isEmpty ? "\(what) has changed" : "\(what): " + figures.joined(separator: ", ")
  }

  /// A value as people read it.
  static func text(_ value: Document) -> String {
    switch value {
    case .null: "nothing"
    case .text(let text): text
    case .integer(let number): String(number)
    case .bool(let flag): flag ? "yes" : "no"
    case .number, .list, .object: String(decoding: DocumentWriter.bytes(value), as: UTF8.self)
    }
  }

  /// Whether only columns differ that nobody is shown, such as a date kept for lists.
  private func changesUnshown(_ change: Change) -> Bool {
    guard !change.schema.isConfidential, let old = change.old, let new = change.new else {
      return false
    }
    return !change.schema.columns.indices.dropFirst(2).contains { index in
      let column = change.schema.columns[index]
      return column.isShown && column.said(old.values[index]) != column.said(new.values[index])
    }
  }

  private func isUntold(_ change: Change, _ names: RecordNames) async throws -> Bool {
    guard let row = change.new ?? change.old else { return false }
    for untold in world.blueprint.untold where untold.schema == change.schema {
      if try await untold.includes(row, names) { return true }
    }
    return false
  }

  /// Whether the principal sees the record, or the one that it is a part of.
  private func isVisible(_ change: Change, _ names: RecordNames) async throws -> Bool {
    if isVisible(change) { return true }
    guard let row = change.new ?? change.old,
      let owner = try rules.rules(for: change.schema).owner,
      let collection = owner.references, let position = change.schema.position(of: owner),
      case .integer(let raw) = row.values[position]
    else { return false }
    let schema = try rules.schema(named: collection)
    return isVisible(try await names.row(schema, RecordID(rawValue: raw)), schema)
  }

  private func isVisible(_ change: Change) -> Bool {
    isVisible(change.new ?? change.old, change.schema)
  }

  func isVisible(_ row: Row?, _ schema: Schema) -> Bool {
    guard !principal.isSystem else { return true }
    guard let row, let rules = try? rules.rules(for: schema) else { return false }
    // Of what nobody reads, those who could open it learn that it changes.
    if case .closed(let permission) = rules.read(principal), principal.may(permission) {
      return true
    }
    return ((try? rules.shown(row, to: principal)) ?? nil) != nil
  }

  private func view(_ change: Change, _ names: inout RecordNames) async throws -> RecordView {
    let action: RecordView.Action =
      change.old == nil ? .create : change.new == nil ? .remove : .update
    return RecordView(
      action: action, entity: change.schema.noun, name: try await names.name(change),
      id: change.id, fields: try await fields(change, &names), collection: change.schema.name)
  }

  /// What of the change is not told. A place outside the house that a movement names is.
  private func concealed(in change: Change, _ names: RecordNames) async throws -> Set<Int> {
    let row = change.new ?? change.old
    var concealed = try rules.rules(for: change.schema).concealed(in: row, from: principal)
    for place in concealed {
      guard let row, case .integer(let raw) = row.values[place],
        let collection = change.schema.columns[place].references,
        let schema = try? rules.schema(named: collection), schema.personalPositions.isEmpty,
        let named = try await names.row(schema, RecordID(rawValue: raw)), isVisible(named, schema)
      else { continue }
      concealed.remove(place)
    }
    return concealed
  }

  private func fields(
    _ change: Change, _ names: inout RecordNames, without isLeftOut: (Column) -> Bool = \.isFolded
  ) async throws -> [RecordView.Field] {
    // Confidential records say only that they change.
    guard !change.schema.isConfidential else { return [] }
    let concealed = try await concealed(in: change, names)
    let (old, new) = (change.old?.blank(at: concealed), change.new?.blank(at: concealed))
    var fields: [RecordView.Field] = []
    for (index, column) in change.schema.columns.enumerated().dropFirst(2)
    where column.isShown && !isLeftOut(column) {
      let before = column.said(old?.values[index] ?? .null)
      let after = column.said(new?.values[index] ?? .null)
      guard before != after else { continue }
      let told = (
        before: try await names.document(before, column),
        after: try await names.document(after, column)
      )
      fields.append(
        RecordView.Field(
          name: column.displayName, before: told.before, after: told.after,
          isTrail: column.isTrail, personal: column.isPersonal ? column.name : nil,
          isNameless: column.kind == .id
            && Self.isNameless(before, told.before) && Self.isNameless(after, told.after)))
    }
    return fields
  }

  /// Whether a value of an identifier is told as the number that it is; so is no value.
  private static func isNameless(_ value: Value, _ told: Document) -> Bool {
    guard case .integer(let raw) = value else { return true }
    return told == .text(RecordID(rawValue: raw).description)
  }
}
