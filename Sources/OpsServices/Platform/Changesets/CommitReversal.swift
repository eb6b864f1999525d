import OpsDomain
import OpsStorage

/// Writes the opposite of one commit, record by record, the last one first.
///
/// Stock moves back with a movement of its own and promises are given up or made again, so that
/// the ledger keeps both. Every other record gets the image it had before.
///
/// It is written on behalf of the person who takes it back: the gate asks for each record whether
/// they could make the same change by hand. No error speaks of records that they do not see.
///
/// What moved before a posted count goes back at its own moment: what was counted stays, and the
/// difference of the count changes. The corrections of a count go back with the count
/// (``CountUnposting``), and those that a late movement brought with that movement.
struct CommitReversal {
  /// Fields that follow from other records, and so are not put back themselves.
  private static let following: [String: Set<String>] = [
    OutOfStockRequest.schema.name: ["allocated", "updated_at"],
    Product.schema.name: ["tracks_lots"],
    CountLine.schema.name: ["late", "book"],
  ]

  let commit: Commit
  let journal: any JournalReader
  /// Writes on behalf of the caller.
  let writer: Transaction

  private var actor: RecordID? { writer.caller.userID }

  struct Part {
    let schema: Schema
    let id: RecordID
    var before: Row?
    let after: Row?
  }

  func run() async throws {
    var parts: [Part] = []
    for name in ChangesetSummary.of(commit) ?? [commit.header.operation] {
      if let why = AppDependencies.operations[name]?.descriptor.whyFinal { throw refused(why) }
    }
    for entry in commit.entries.reversed() { parts.append(try await part(entry)) }
    for part in parts { try writer.requireSight(of: part.after ?? part.before, part.schema) }
    // Everything is looked at before anything is written: the first writes move the others.
    for part in parts { try await requireUntouched(part) }
    // Promises that are made again need their goods back first.
    for isLast in [false, true] {
      for part in parts where try isPromisedAgain(part) == isLast {
        try Task.checkCancellation()
        try await reverse(part)
      }
    }
  }

  private func isPromisedAgain(_ part: Part) throws -> Bool {
    guard part.schema == Reservation.schema else { return false }
    return try held(part.before) > held(part.after)
  }

  private func held(_ row: Row?) throws -> Quantity {
    guard let row else { return .zero }
    let reservation = try Reservation(row)
    return reservation.status == .active ? reservation.quantity : .zero
  }

  private func part(_ entry: JournalEntry) async throws -> Part {
    guard let schema = try? writer.context.rules.schema(named: entry.collection) else {
      throw refused("it was written by another version of the product")
    }
    guard schema.area != .identity, !schema.isConfidential else {
      throw refused("people and their rights are changed by their own commands only")
    }
    var before: Row?
    if entry.verb != .insert {
      let earlier = try await journal.history(of: entry.id, limit: .max)
        .last { $0.sequence < commit.sequence && $0.image(of: entry) != nil }
      guard let image = earlier?.image(of: entry) else {
        throw refused("the journal does not hold what was there before")
      }
      before = try journal.row(in: image, of: schema)
      guard !hasLost(before, schema, image) else {
        throw refused("the personal data it would put back has been erased")
      }
    }
    let after = try entry.image.map { try journal.row(in: $0, of: schema) }
    return Part(schema: schema, id: entry.id, before: before, after: after)
  }

  /// Whether personal values that the image held can no longer be opened.
  private func hasLost(_ row: Row?, _ schema: Schema, _ image: [UInt8]) -> Bool {
    RowImage.slot(of: image) != nil
      && schema.personalPositions.allSatisfy { row?.values[$0].isNull ?? true }
  }

  func refused(_ why: String) -> OpsError {
    OpsError(
      .ruleViolated, "\(commit.header.operation) cannot be undone: \(why)", field: "commit",
      hint: "`opsh explain \(commit.header.key)` shows what it did")
  }

  // MARK: Later commits

  /// The record must be as the commit left it.
  private func requireUntouched(_ part: Part) async throws {
    let now = try await writer.row(part.schema, id: part.id)
    guard !isSame(now, part.after, part.schema) else { return }
    throw try await dependants(
      "\(part.schema.noun) \(try await name(part)) has changed since",
      touching: [part.id])
  }

  private func isSame(_ now: Row?, _ left: Row?, _ schema: Schema) -> Bool {
    guard let now, let left else { return now == nil && left == nil }
    let following = Self.following[schema.name] ?? []
    return zip(schema.columns, zip(now.values, left.values)).allSatisfy { column, values in
      column.name == Column.version.name || column.name == Column.journalPlace.name
        || following.contains(column.name)
        || values.0 == values.1
    }
  }

  private func name(_ part: Part) async throws -> String {
    for column in ["number", "sku", "code", "name", "key"] {
      guard let position = part.schema.position(named: column),
        case .text(let text)? = (part.after ?? part.before)?.values[position]
      else { continue }
      return Excerpt.of(text)
    }
    return part.id.description
  }

  /// The refusal that names the later commits which touched any of these records.
  private func dependants(_ what: String, touching ids: [RecordID]) async throws -> OpsError {
    var later: [Int64: Commit] = [:]
    for id in ids {
      for found in try await journal.history(of: id, limit: .max)
      where found.sequence > commit.sequence {
        later[found.sequence] = found
      }
    }
    let names = later.values.sorted { $0.sequence > $1.sequence }.prefix(3)
      .map { "\($0.header.key) (\($0.header.operation))" }
    let more = later.count > 3 ? " and \(later.count - 3) more" : ""
    let by = names.isEmpty ? "" : ": \(names.joined(separator: ", "))\(more)"
    return OpsError(
      .dependants, "\(commit.header.operation) cannot be undone, \(what)\(by)", field: "commit",
      hint: names.isEmpty ? nil : "undo what came later first")
  }

  // MARK: The opposite

  private func reverse(_ part: Part) async throws {
    switch part.schema {
    case StockMovement.schema:
      guard let row = part.after else { return }
      try await moveBack(try StockMovement(row))
    case Reservation.schema: try await repromise(part)
    // Follows from the goods: they are there again.
    case PromiseChange.schema:
      try await putBack(part, writer.asSystem("takes notes of lost promises back"))
    case CountSession.schema: try await putCountBack(part)
    case Setting.schema: try await putSettingBack(part)
    case CountEntry.schema:
      try requireOwnEntry(part)
      try await putBack(part)
    // The movement that changed it goes back, and changes it again.
    case CountLine.schema where try isLateOnly(part): return
    // A lot stays on record: other movements may name it, and it holds no stock by itself.
    case Lot.schema where part.before == nil: return
    default: try await putBack(part)
    }
  }

  private func moveBack(_ movement: StockMovement) async throws {
    if movement.kind == .count { return }
    let isCounted = try await CountPin.stands(after: movement, writer)
    let moment = isCounted ? movement.at : writer.now
    let back = StockMovement(
      id: writer.nextID(), productID: movement.productID, size: movement.size, lot: movement.lot,
      fromID: movement.toID, toID: movement.fromID, quantity: movement.quantity,
      kind: movement.kind, code: movement.code, reference: movement.reference,
      unitCost: movement.unitCost, at: moment, recordedAt: writer.now, actor: actor,
      reverses: movement.id)
    try await LotGuard.requireRight(toWrite: back, writer.caller, writer)
    do {
      _ = try await writer.insert(StockMovement.schema, back.row)
    } catch let error as OpsError where error.code == .insufficientStock {
      throw try await dependants(
        "the stock has moved on (\(error.message))", touching: try await laterMovements(movement))
    }
  }

  /// What left the place afterwards.
  private func laterMovements(_ movement: StockMovement) async throws -> [RecordID] {
    typealias Columns = StockMovement.Columns
    return try await writer.rows(
      Query(
        StockMovement.schema,
        where: .and([
          .equals(Columns.productID, movement.productID),
          .equals(Columns.fromID, movement.toID),
          .equals(Columns.size, movement.size), .equals(Columns.lot, movement.lot),
          .greaterOrEqual(Columns.recordedAt, movement.recordedAt),
        ]), order: [.descending(Columns.recordedAt)], limit: 10)
    ).map(\.id)
  }

  /// Gives up a promise the commit made, or makes one again that it gave up.
  private func repromise(_ part: Part) async throws {
    let reservations = writer.repository(Reservation.self)
    let change = try held(part.before) - held(part.after)
    if change.isNegative {
      guard let row = try await writer.row(Reservation.schema, id: part.id) else { return }
      var reservation = try await StockLedger(writer).release(try Reservation(row))
      guard let request = reservation.requestID, isCreated(OutOfStockRequest.schema, request)
      else { return }
      // The request goes with it: the reservation stays as history, without the reference.
      reservation.requestID = nil
      _ = try await reservations.update(reservation)
    } else if change.isPositive, let row = part.before {
      var again = try Reservation(row)
      again.id = writer.nextID()
      again.version = 0
      again.quantity = change
      again.createdAt = writer.now
      again.createdBy = actor
      do {
        _ = try await reservations.create(again)
      } catch let error as OpsError where error.code == .insufficientStock {
        throw try await dependants(
          "the stock was given to others (\(error.message))", touching: [part.id])
      }
    }
  }

  private func isCreated(_ schema: Schema, _ id: RecordID) -> Bool {
    commit.entries.contains {
      $0.collection == schema.name && $0.id == id && $0.verb == .insert
    }
  }

  func putBack(_ part: Part) async throws { try await putBack(part, writer) }

  private func putBack(_ part: Part, _ writer: Transaction) async throws {
    let now = try await writer.row(part.schema, id: part.id)
    guard var before = part.before else {
      guard let now else { return }
      try await requireUnreferred(part)
      return try await writer.delete(part.schema, id: part.id, version: now.version)
    }
    guard let now else {
      before.version = 0
      _ = try await writer.insert(part.schema, before, restoring: true)
      return
    }
    for field in Self.following[part.schema.name] ?? [] {
      guard let position = part.schema.position(named: field) else { continue }
      before.values[position] = now.values[position]
    }
    before.version = now.version
    guard !isKept(before, now, part.schema) else { return }
    _ = try await writer.update(part.schema, before)
  }

  /// Whether the records differ in nothing but when they were changed, because what else the commit
  /// did to one follows from others.
  private func isKept(_ before: Row, _ now: Row, _ schema: Schema) -> Bool {
    zip(schema.columns, zip(before.values, now.values)).allSatisfy { column, values in
      column.name == "updated_at" || values.0 == values.1
    }
  }

  /// Refuses to remove a record that others name; what is derived from it goes with it.
  private func requireUnreferred(_ part: Part) async throws {
    var derived: [(Schema, Row)] = []
    for schema in writer.context.rules.schemas {
      for column in schema.columns where column.references == part.schema.name {
        let found = try await writer.rows(
          Query(schema, where: .equals(column, .id(part.id)), limit: 3))
        if schema.isDerived {
          derived += found.map { (schema, $0) }
        } else if !found.isEmpty {
          throw try await dependants(
            "\(schema.noun) records refer to it", touching: found.map(\.id))
        }
      }
    }
    for (schema, row) in derived {
      try await writer.delete(schema, id: row.id, version: row.version)
    }
  }
}
