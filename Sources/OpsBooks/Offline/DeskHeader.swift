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
  /// When it was made.
  package let since: Instant
  /// Time zone of the site.
  package let zone: String
  /// Currency of the site.
  package let currency: Currency
  /// How long it may be without contact.
  package var lifetime: TimeSpan
  /// When the server answered last, as far as was noted.
  package var contactAt: Instant
  /// The latest time that was seen here: a clock that is set back makes no copy younger.
  package var latest: Instant
  /// The key of the copy, wrapped with the token of the sign-in; nil once the copy is wiped.
  package var key: String?
  /// When and why the copy was wiped; nil for one that is there.
  package var wiped: DeskEnd?

  /// Whether the copy was without its server for longer than it may be.
  func isExpired(at now: Instant) -> Bool {
    max(now, latest).since(contactAt) > lifetime
  }
}

/// How the copy of a desk has ended.
package struct DeskEnd: Codable, Sendable, Equatable {
  /// Why: `revoked` or `expired`.
  package let why: String
  /// When it was wiped.
  package let at: Instant
}
