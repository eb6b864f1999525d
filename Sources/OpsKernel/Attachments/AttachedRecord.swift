import OpsDomain
import OpsStorage

/// A record that files are attached to, and what a caller may do with its files: people who may see
/// the record see them, and people who may change the record add and remove them. Files are part of
/// their record, so a token needs the scope of the record's area as well.
struct AttachedRecord {
  let schema: Schema
  let id: RecordID

  init(schema: Schema, id: RecordID) {
    self.schema = schema
    self.id = id
  }

  /// The record that an attachment belongs to. Throws `notfound.any` for a collection that is not
  /// in this product.
  init(_ attachment: Attachment, _ transaction: Transaction) throws(OpsError) {
    schema = try transaction.context.rules.schema(named: attachment.collection)
    id = attachment.recordID
  }

  /// The record of this kind that people call so, as the caller sees it.
  ///
  /// Throws `notfound.any`, also for a record that the caller does not see, `data.bad_value` for a
  /// kind that there is not and for a name that several records have, and `denied.scope` for a
  /// token that is not meant for records of this kind.
  static func find(
    _ kind: String, _ name: String, _ transaction: Transaction
  ) async throws -> AttachedRecord {
    let wanted = Self.kind(kind, transaction.context.rules)
    // Before anything is looked up, so that the refusal says nothing of the records.
    for schema in transaction.context.rules.schemas where schema.noun == wanted {
      try transaction.principal.limits.check(recordsOf: schema.area)
    }
    let finder = RecordFinder(transaction, because: "finds the record that a file belongs to")
    var seen: [AttachedRecord] = []
    for (schema, id) in try await finder.find(name, kind: wanted) {
      guard let schema, schema != Attachment.schema else { continue }
      let record = AttachedRecord(schema: schema, id: id)
      if try await record.isSeen(for: .image, transaction) { seen.append(record) }
    }
    guard let found = seen.first else { throw RecordFinder.unknown(name) }
    guard seen.count == 1 else {
      throw OpsError(
        .badValue, "There is more than one \(found.schema.noun) called \(Excerpt.of(name))",
        field: "record",
        hint: "give the identifier: " + seen.map(\.id.description).joined(separator: " or "))
    }
    return found
  }

  /// The kind as records call it: people also write dashes, or only its last word.
  private static func kind(_ typed: String, _ rules: RuleBook) -> String {
    let word = TextFolding.fold(typed).replacing("-", with: " ").replacing("_", with: " ")
    let nouns = Set(rules.schemas.filter { !$0.isDerived && !$0.isConfidential }.map(\.noun))
    if nouns.contains(word) { return word }
    let ending = nouns.filter { $0.split(separator: " ").last.map(String.init) == word }
    return ending.count == 1 ? ending.first ?? typed : typed
  }

  /// What people call the record; nil for one without a name or number.
  func name(_ transaction: Transaction) async throws -> String? {
    guard let column = schema.nameColumn, let position = schema.position(of: column) else {
      return nil
    }
    let system = transaction.asSystem("names the record that a file belongs to")
    guard case .text(let name)? = try await system.row(schema, id: id)?.values[position] else {
      return nil
    }
    return name
  }

  /// Whether the principal of the transaction sees files for this purpose. Files that are no images
  /// of the record are not for people who see it only because the book shows it to everybody.
  /// A token shows only files of records whose area is among its scopes.
  func isSeen(for purpose: AttachmentPurpose, _ transaction: Transaction) async throws -> Bool {
    guard transaction.principal.limits.covers(recordsOf: schema.area) else { return false }
    do {
      guard purpose == .file else { return try await transaction.row(schema, id: id) != nil }
      return try await transaction.opensHistory(of: id, in: schema)
    } catch let error as OpsError where error.errorClass == .denied {
      return false
    }
  }

  /// Throws `notfound.any` for a record that the principal does not see, and `denied.permission`
  /// for one that they may not change. A record that nobody changes, such as a stock movement, gets
  /// files of people who may add one. Throws `signin.not_fresh`, and `denied.scope` for a token,
  /// for a record that only somebody who has just signed in may change.
  func requireEditing(_ transaction: Transaction) async throws {
    guard !transaction.principal.isSystem else { return }
    guard try await isSeen(for: .file, transaction),
      let row = try await transaction.row(schema, id: id)
    else {
      throw OpsError(
        .notFound, "There is no record whose files you may change", field: "record",
        hint: "you may attach files to records that you may see and change")
    }
    let rules = try transaction.context.rules.rules(for: schema)
    let verb: Verb = rules.write[.update] == nil ? .insert : .update
    try await transaction.requireReach(verb, schema, row)
    let old = verb == .update ? row : nil
    if let action = rules.sensitive?(old, row) {
      try transaction.principal.requireFresh(at: transaction.now, for: action)
    }
  }
}
