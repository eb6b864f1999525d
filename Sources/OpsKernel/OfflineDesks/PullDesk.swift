import Crypto
import OpsDomain
import OpsStorage
import Synchronization

/// Input of `desk.pull`.
public struct PullDesk: OperationInput {
  /// The identifier of the desk.
  public var desk: RecordID
  /// The place behind which the copy goes on; without it all records are read.
  public var since: String?
  /// Digest of the rights with which the copy was read.
  public var rights: String?
  /// Version of the declarations that the desk works with.
  public var declarations: Int64?
}

extension OfflineDeskService {
  static let pull = Operation<PullDesk, DeskPage>(
    "desk.pull", area: .platform,
    "Returns the next records for the copy of an offline desk, as you may see them now.",
    permission: nil, whyOpen: "tells only records that you may see", effect: .read,
    examples: ["sync", "sync -o json"], isOfNow: true, isInternal: true)

  /// The next page for the caller's own desk. A look at the people in it. Notes the contact.
  ///
  /// The place in the feed is read before the records, so that a commit in between is told twice
  /// rather than not at all.
  ///
  /// Throws `denied.desk_over` for a desk that was revoked or has expired, `denied.desk` for one
  /// that is not the caller's, `protocol.version` for one that is too far behind, and
  /// `tempfail.gap` when the copy has to read all records again: its place is too old, or its user
  /// has other rights now.
  public func pull(_ input: PullDesk, _ call: Call) async throws -> Outcome<DeskPage> {
    let stale = Mutex<OfflineDesk?>(nil)
    let declarations = input.declarations ?? OfflineDesk.currentDeclarations
    let outcome = try await desk.performOnJournal(Self.pull, input, call) { journal, transaction in
      let known = try await Self.known(input.desk, transaction)
      try OfflineDesk.check(declarations: declarations)
      if known.lastContactAt.adding(OfflineDesk.precision) <= transaction.now
        || known.declarations != declarations
      {
        stale.withLock { $0 = known }
      }
      let rights = Self.rights(of: transaction.principal)
      if let earlier = input.rights, input.since != nil, !TextFolding.sameBytes(earlier, rights) {
        throw OpsError(
          .feedGap, "Your rights have changed since the copy was read", field: "rights",
          hint: "the copy is read again")
      }
      let ends = [
        try await RightsReader(transaction).nextChange(of: known.userID),
        transaction.principal.limits.notAfter,
      ]
      var page = try DeskPage(
        of: known, rights: rights, until: ends.compactMap { $0 }.min(), transaction)
      var reader = DeskReader(journal, transaction, people: desk.world.blueprint)
      try await reader.fill(&page, from: input.since.map { try DeskPlace(parsing: $0) })
      return page
    }
    if let known = stale.withLock({ $0 }) { await touch(known, declarations) }
    return outcome
  }

  /// The caller's own desk. Throws `denied.desk_over` for one that was revoked or has expired, and
  /// `denied.desk` in one way for the desks of others, and for none: only who has made a desk is
  /// told that it is over, because the desk wipes itself then.
  static func known(
    _ id: RecordID, _ transaction: Transaction
  ) async throws -> OfflineDesk {
    let system = transaction.asSystem("reads the caller's offline desk")
    let found = try await system.repository(OfflineDesk.self).fetch(id)
    guard let found, found.userID == transaction.principal.userID else {
      throw OpsError(
        .deskUnknown, "You have no such offline desk at this server", field: "desk",
        hint: "sign in as the user of the desk; nothing on the desk was removed")
    }
    guard found.isLive(at: transaction.now) else {
      throw OpsError(
        .deskRevoked, "This offline desk was revoked, or has expired", field: "desk",
        hint: "run `opsh desk join URL` to make another one")
    }
    return found
  }

  /// Notes the contact. Where the book cannot be written now, the next contact tries again.
  private func touch(_ known: OfflineDesk, _ declarations: Int64) async {
    _ = try? await desk.performAsSystem(.touchDesk, actor: known.userID, canWait: true) {
      transaction in
      let desks = transaction.repository(OfflineDesk.self)
      guard var found = try await desks.fetch(known.id), found.revokedAt == nil else { return }
      found.lastContactAt = max(found.lastContactAt, transaction.now)
      found.lifetime = try await Settings.deskLifetime.value(transaction)
      found.declarations = declarations
      _ = try await desks.update(found)
    }
  }

  /// A digest of what the principal may see: another one means that the copy has to be read again.
  static func rights(of principal: Principal) -> String {
    func text(_ conditions: [Permission: [GrantCondition]]) -> String {
      conditions.map { permission, records in
        permission.rawValue + "="
          + records.map { "\($0.collection):\($0.id)" }.sorted().joined(separator: "+")
      }.sorted().joined(separator: " ")
    }
    let rights = principal.rights
    let parts = [
      rights.roles.map(\.rawValue).joined(separator: " "),
      rights.permissions.map(\.rawValue).sorted().joined(separator: " "),
      text(rights.conditions), text(rights.exceptions),
      principal.limits.scopes.map { $0.map(\.text).joined(separator: " ") }.joined(separator: "|"),
    ]
    let digest = SHA256.hash(data: Array(parts.joined(separator: "\n").utf8))
    return HexText.of(digest.prefix(16))
  }
}
