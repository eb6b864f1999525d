import OpsDomain

/// What an offline desk says of itself without its key: nothing of any record.
package struct DeskHeader: Codable, Sendable, Equatable {
  /// Address of the server.
  package let server: String
  /// The identifier of the desk at the server.
  package let desk: RecordID
  /// What its owner calls it.
  package let name: String
  /// Sign-in name of the owner.
  package let user: String
  /// Identifier of the owner; nil in a header that was written before this was noted.
  package var userID: RecordID?
  /// When it was made.
  package let since: Instant
  /// Time zone of the site.
  package let zone: String
  /// Currency of the site.
  package let currency: Currency
  /// How long it may be without contact.
  package var lifetime: TimeSpan
  /// When the server answered last, by its own clock, as far as was noted.
  package var contactAt: Instant
  /// The time of the desk, which never goes back: where the clock is set back, time goes on from
  /// here. Contact sets it to the time of the server.
  package var latest: Instant
  /// What the clock showed last; nil in a header that was written before this was noted.
  package var seenAt: Instant?
  /// The key of the copy, wrapped with the token of the sign-in; nil once the copy is wiped.
  package var key: String?
  /// When and why the copy was wiped; nil for one that is there.
  package var wiped: DeskEnd?
  /// What only a holder of the key can calculate of all the others but ``key``, in base64url.
  package var seal: String?

  /// Throws `denied.desk` for a sign-in of somebody else than the owner.
  func require(_ principal: Principal) throws(OpsError) {
    let isOwner = userID.map { $0 == principal.userID } ?? (principal.name == user)
    guard !isOwner else { return }
    let owner = Excerpt.of(user)
    throw OpsError(
      .deskUnknown,
      "This offline desk is of \(owner), and \(Excerpt.of(principal.name)) is signed in",
      field: "desk", hint: "run `opsh auth login \(owner)`, then `opsh sync`")
  }

  /// Whether the copy was without its server for longer than it may be.
  func isExpired(at now: Instant) -> Bool { time(at: now).since(contactAt) > lifetime }

  /// How exactly the time is noted that passes without the server.
  private static let precision = TimeSpan(milliseconds: 60_000)

  /// The time of the desk when the clock shows this.
  func time(at now: Instant) -> Instant {
    latest.adding(max(.zero, now.since(seenAt ?? latest)))
  }

  /// Notes what the clock shows. Answers false for less than a minute since it was noted.
  mutating func saw(_ now: Instant) -> Bool {
    let seen = seenAt ?? latest
    guard max(now.since(seen), seen.since(now)) >= Self.precision else { return false }
    latest = time(at: now)
    seenAt = now
    return true
  }

  /// Notes when the server answered last, and what time it is at the desk since.
  /// - Parameters:
  ///   - at: When the server answered, by its own clock.
  ///   - latest: The time of the desk.
  ///   - seen: What the clock of the desk showed then.
  mutating func reached(at contact: Instant, latest: Instant, seen: Instant) {
    contactAt = contact
    self.latest = latest
    seenAt = seen
  }

  // MARK: Its seal

  private static let context = "opsh offline desk header 1"

  /// The same header, so that a change by hand is noticed.
  func sealed(with key: DeskKey) throws -> DeskHeader {
    var copy = self
    copy.seal = Base64URL.encode(key.proof(of: try content(), for: Self.context))
    return copy
  }

  /// Throws `data.corrupt` for a header that was changed by hand: it says how long the copy can be
  /// read.
  func requireSealed(with key: DeskKey) throws {
    let shown = seal.flatMap { Base64URL.decode($0) } ?? []
    guard key.isProof(shown, of: try content(), for: Self.context) else {
      throw OpsError(
        .corrupt, "desk.json of this offline desk was changed by hand", field: "desk",
        hint: "put the file back as it was; otherwise revoke the desk at its server, and join "
          + "again in another home folder")
    }
  }

  /// What is sealed. The wrapped key is left out: it is sealed itself, and is wrapped anew.
  private func content() throws -> [UInt8] {
    var copy = self
    copy.key = nil
    copy.seal = nil
    return DocumentWriter.bytes(try DocumentEncoder.encode(copy))
  }
}

/// How the copy of a desk has ended.
package struct DeskEnd: Codable, Sendable, Equatable {
  /// Why: `revoked` or `expired`.
  package let why: String
  /// When it was wiped.
  package let at: Instant
}
