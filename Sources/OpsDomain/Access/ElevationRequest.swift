/// Somebody asks for a role for a while, and somebody else decides.
public struct ElevationRequest: Entity {
  /// The collection of requests for a role, in the area of identity.
  public static let record = Record("elevation_requests", .identity, "elevation")

  /// Where a request stands.
  public enum Status: String, ColumnChoice, Codable {
    /// Undecided, given, refused, or taken back by the person who asked.
    case pending, approved, rejected, withdrawn
    /// Nobody decided in time.
    case expired
  }

  /// Longest time a role can be asked for.
  public static let longest = TimeSpan(milliseconds: 24 * 3_600_000)
  /// How long a request waits for a decision.
  public static let patience = TimeSpan(milliseconds: 24 * 3_600_000)

  public var id: RecordID
  public var version: Int64 = 0
  /// Who asks.
  public var userID: Indexed<Reference<User>>
  /// The role that is asked for.
  public var role: Role
  /// Why, in the words of who asks.
  public var justification: Private<String>
  /// For how long, from the approval on; at most ``longest``.
  public var duration: TimeSpan
  /// Where it stands, as far as it is written down: see ``status(at:)``.
  public var status: Indexed<Status> = .pending
  /// When it was asked for.
  public var requestedAt: Trail<Instant>
  /// Who decided; nil before the decision.
  public var reviewedBy: Person?
  /// When it was decided; nil before.
  public var reviewedAt: Instant?
  /// What was said about the decision; nil for nothing.
  public var comment: Private<String>?

  /// Where it stands at that moment: a request nobody has decided on in time is expired.
  public func status(at now: Instant) -> Status {
    status == .pending && requestedAt.adding(Self.patience) <= now ? .expired : status
  }
}

extension ElevationRequest {
  public static let nameParts: [NamePart] = [.named(Columns.role)]
}
