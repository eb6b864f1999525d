import OpsDomain
import OpsKernel
import OpsStorage
import OpsSync

/// Makes of an operation that was run on the copy what the outbox keeps of it.
struct OutboxMaking {
  let operation: OperationDescriptor
  let input: Document
  let reason: String?
  /// What it answered.
  let answer: Document
  /// What it changed.
  let changes: [Change]
  let rules: RuleBook
  /// What the answer says that people rely on.
  let promises: PromisedFields
  /// Which of it the server may still answer otherwise.
  let uncertain: [String]
  /// Until when the rest of it holds; nil where it has no end.
  var certainUntil: Instant?

  /// What the server is told.
  /// - Parameter provisional: Records that were made before and have no name of the server yet.
  func call(behind provisional: [String: RecordName]) -> OutboxCall {
    var records = Set(
      changes.filter { !$0.schema.isDerived }.map {
        RecordName($0.schema.name, $0.id.description)
      })
    for text in Self.texts(in: input) {
      if let record = provisional[text] { records.insert(record) }
    }
    var call = OutboxCall(
      operation: operation.name,
      input: String(decoding: DocumentWriter.bytes(input), as: UTF8.self), reason: reason,
      records: records, edits: edits,
      promised: promises.values(in: answer).mapValues { SyncValue($0) })
    call.uncertain = uncertain
    call.certainUntil = certainUntil?.milliseconds
    call.made = Set(
      changes.filter { $0.old == nil && !$0.schema.isDerived }.map {
        RecordName($0.schema.name, $0.id.description)
      })
    return call
  }

  /// The names and identifiers of the records that it has made.
  var provisional: [String: RecordName] {
    var found: [String: RecordName] = [:]
    for change in changes where change.old == nil && !change.schema.isDerived {
      guard let row = change.new else { continue }
      let record = RecordName(change.schema.name, change.id.description)
      found[change.id.description] = record
      guard let place = change.schema.position(named: "number"),
        case .text(let number) = row.values[place]
      else { continue }
      found[number] = record
    }
    return found
  }

  /// The fields that it gives other values, of an operation that edits a record.
  private var edits: [FieldEdit] {
    guard operation.verb.hasPrefix("edit"), input.members != nil else { return [] }
    return changes.filter { !$0.schema.isDerived }.flatMap { change -> [FieldEdit] in
      guard let old = change.old, let new = change.new else { return [] }
      let record = RecordName(change.schema.name, change.id.description)
      return change.schema.columns.enumerated().compactMap { place, column -> FieldEdit? in
        guard column.isShown, old.values[place] != new.values[place],
          EditInput(column, of: change.schema, rules).isGiven(in: input)
        else { return nil }
        let isSet = rules.declaredStrategies(of: change.schema)?.inputs[column.name] != nil
        return FieldEdit(
          record: record, field: column.name, base: SyncValue(old.values[place], isSet: isSet),
          mine: SyncValue(new.values[place], isSet: isSet))
      }
    }
  }

  /// All texts in a document.
  static func texts(in document: Document) -> [String] {
    switch document {
    case .text(let text): [text]
    case .list(let items): items.flatMap { texts(in: $0) }
    case .object(let object): object.members.flatMap { texts(in: $0.value) }
    case .null, .bool, .integer, .number: []
    }
  }
}
