import OpsDomain
import OpsStorage

/// The part of an erasure that is one commit: what is in the book today goes, and a receipt stays.
struct PersonErasure {
  /// Series of receipt numbers.
  static let series = "ERASURE"

  let transaction: Transaction
  private let system: Transaction
  private let journal: any JournalReader
  private var records: Int64 = 0

  init(_ transaction: Transaction, journal: any JournalReader) {
    self.transaction = transaction
    self.journal = journal
    system = transaction.asSystem("erases a person")
  }

  /// Empties and removes what there is of the person. Throws what keeps a person in the book: open
  /// business of a customer, the last administrator.
  mutating func run(
    _ subject: PrivacySubject, reason: String
  ) async throws -> ErasureReceipt {
    let images = try await journal.history(of: subject.id, limit: .max).flatMap(\.entries)
      .count { $0.collection == subject.schema.name && $0.image.flatMap(RowImage.slot) != nil }
    let number = try await SeriesNumber.next(Self.series, system)
    let pseudonym: String
    switch subject {
    case .user(let user):
      pseudonym = "erased-\(number.suffix(SeriesNumber.digits))"
      try await erase(user, as: pseudonym)
    case .customer(let customer):
      pseudonym = customer.number
      if !customer.isFormer {
        _ = try await CustomerRemoval.run(customer, system)
        records += 1
      }
    }
    return try await system.repository(ErasureReceipt.self).create(
      ErasureReceipt(
        id: transaction.nextID(), number: number, collection: subject.schema.name,
        subject: subject.id, pseudonym: pseudonym, at: transaction.now,
        by: transaction.principal.userID, reason: reason, records: records,
        images: Int64(images)))
  }

  private mutating func erase(_ user: User, as pseudonym: String) async throws {
    try await removeReferring(to: user.id, in: User.schema)
    let assignments = system.repository(RoleAssignment.self)
    // First out of office: the last administrator stays, roles and all.
    var former = user
    former.name = pseudonym
    former.foldedName = TextFolding.fold(pseudonym)
    former.email = nil
    former.phone = nil
    former.isActive = false
    former.lastSignInAt = nil
    _ = try await system.repository(User.self).update(former)
    records += 1
    let held = try await assignments.all(
      where: .and([
        .equals(RoleAssignment.Columns.userID, .id(user.id)),
        .equals(RoleAssignment.Columns.revokedAt, .null),
      ]))
    for var assignment in held {
      assignment.revokedAt = system.now
      _ = try await assignments.update(assignment)
      records += 1
    }
  }

  /// Removes what exists for the person's sake alone: confidential records, consents, marks and
  /// failures that refer to the record, and first what refers to them.
  private mutating func removeReferring(to id: RecordID, in target: Schema) async throws {
    let personal: Set<Schema> = [Consent.schema, CustomerMark.schema, SignInFailure.schema]
    for schema in system.context.rules.schemas
    where schema.isConfidential || personal.contains(schema) {
      let columns = schema.columns.filter { $0.references == target.name }
      guard !columns.isEmpty else { continue }
      let query = Query(schema, where: .or(columns.map { .equals($0, .id(id)) }))
      while true {
        let rows = try await system.rows(query)
        for row in rows {
          try await removeReferring(to: row.id, in: schema)
          try await system.delete(schema, id: row.id, version: row.version)
          records += 1
        }
        if rows.count < query.limit { break }
      }
    }
  }
}
