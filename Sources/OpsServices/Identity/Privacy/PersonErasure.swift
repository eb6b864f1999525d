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
    var images = 0
    for record in try await PersonRecord.all(of: subject.id, in: subject.schema, system) {
      images += try await record.images(journal).count
    }
    let number = try await SeriesNumber.next(Self.series, system)
    let pseudonym: String
    switch subject {
    case .user(let user):
      let isErased = user.erasedAt != nil
      pseudonym = isErased ? user.name : User.pseudonymPrefix + number.suffix(SeriesNumber.digits)
      try await removeReferring(to: user.id, in: User.schema)
      // First out of office: the last administrator stays, roles and all.
      if !isErased {
        try await IdentityService.forgetPseudonym(of: user.name, system)
        try await empty(user, as: pseudonym)
      }
      try await endRights(of: user.id)
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

  private mutating func empty(_ user: User, as pseudonym: String) async throws {
    var former = user
    former.name = pseudonym
    former.foldedName = TextFolding.fold(pseudonym)
    former.email = nil
    former.phone = nil
    former.isActive = false
    former.lastSignInAt = nil
    former.erasedAt = system.now
    _ = try await system.repository(User.self).update(former)
    records += 1
  }

  // MARK: Rights, which stay to be read without what was written about the person

  private mutating func endRights(of user: RecordID) async throws {
    let now = system.now
    try await rewrite(RoleAssignment.self, where: RoleAssignment.Columns.userID, is: user) {
      $0.revokedAt = $0.revokedAt ?? now
      $0.reason = nil
    }
    try await rewrite(PermissionGrant.self, where: PermissionGrant.Columns.userID, is: user) {
      $0.revokedAt = $0.revokedAt ?? now
      $0.reason = nil
    }
    try await rewrite(ElevationRequest.self, where: ElevationRequest.Columns.userID, is: user) {
      if $0.status == .pending {
        $0.status = .withdrawn
        $0.reviewedAt = now
      }
      $0.justification = ""
      $0.comment = nil
    }
  }

  /// Changes the records of the person that `edit` leaves different.
  private mutating func rewrite<Item: Entity>(
    _ type: Item.Type, where owner: Field<RecordID>, is user: RecordID, _ edit: (inout Item) -> Void
  ) async throws {
    let repository = system.repository(type)
    for before in try await repository.all(where: .equals(owner, user)) {
      var item = before
      edit(&item)
      guard item != before else { continue }
      _ = try await repository.update(item)
      records += 1
    }
  }

  /// Removes what exists for the person's sake alone: confidential records, consents, marks,
  /// failures and notices that refer to the record, and first what refers to them.
  private mutating func removeReferring(to id: RecordID, in target: Schema) async throws {
    let personal: Set<Schema> = [
      Consent.schema, CustomerMark.schema, SignInFailure.schema, NoticePreference.schema,
      Notice.schema, NoticeDelivery.schema,
    ]
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
