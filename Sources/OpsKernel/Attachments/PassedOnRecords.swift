import OpsDomain
import OpsStorage

/// Records of an area that one person hands on to the next, such as businesses. What somebody
/// attached to one while they had it may be about themselves, so it is not for the next one; what
/// others attached, such as administrators, belongs to the record and stays with it. The area hands
/// one in with ``AreaParts/answer(_:with:)``. See
/// `docs/adr/0123-files-of-a-former-owner-are-not-the-next-ones.md`.
package struct PassedOnRecords: AreaHook {
  /// The collection of the records.
  package let schema: Schema
  /// People with this permission see all files.
  let oversight: Permission
  /// The people who had a record before, with the rights of the system.
  let former: @Sendable (RecordID, Transaction) async throws -> Set<RecordID>

  /// - Parameters:
  ///   - schema: The collection of the records.
  ///   - oversight: People with this permission see all files.
  ///   - former: The people who had a record before. The transaction has the rights of the system.
  package init(
    _ schema: Schema, overseenBy oversight: Permission,
    former: @escaping @Sendable (RecordID, Transaction) async throws -> Set<RecordID>
  ) {
    self.schema = schema
    self.oversight = oversight
    self.former = former
  }
}

extension AttachedRecord {
  /// People whose files of the record are not for `principal`: those who had it before. Nobody is
  /// kept from files of their own.
  /// - Parameter system: With the rights of the system.
  func formerHolders(
    besides principal: Principal, _ system: Transaction
  ) async throws -> Set<RecordID> {
    guard !principal.isSystem else { return [] }
    var people: Set<RecordID> = []
    for records in system.hooks(PassedOnRecords.self)
    where records.schema == schema && !principal.may(records.oversight) {
      people.formUnion(try await records.former(id, system))
    }
    if let own = principal.userID { people.remove(own) }
    return people
  }

  /// Whether the principal of the transaction sees this file of the record.
  func isSeen(_ attachment: Attachment, _ transaction: Transaction) async throws -> Bool {
    guard try await isSeen(for: attachment.purpose, transaction) else { return false }
    // Images of a record are for everybody who sees it.
    guard attachment.purpose == .file, let author = attachment.addedBy else { return true }
    let system = transaction.asSystem("finds out whose a record was before")
    return try await !formerHolders(besides: transaction.principal, system).contains(author)
  }
}
