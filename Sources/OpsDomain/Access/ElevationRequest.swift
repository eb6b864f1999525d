/// Somebody asks for a role for a while, and somebody else decides.
public struct ElevationRequest: Entity {
  public static let record = Record("elevation_requests", .identity, "elevation")

  /// Where a request stands.
  public enum Status: String, ColumnChoice, Codable {
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
  public var userID: Indexed<Reference<User>>
  public var role: Role
  /// Why, in the words of who asks.
  public var justification: Private<String>
  /// For how long, from the approval on; at most ``longest``.
  public var duration: TimeSpan
  public var status: Indexed<Status> = .pending
  public var requestedAt: Trail<Instant>
  public var reviewedBy: Person?
  public var reviewedAt: Instant?
  public var comment: Private<String>?

  /// Where it stands at that moment: a request nobody has decided on in time is expired.
  public func status(at now: Instant) -> Status {
    status == .pending && requestedAt.adding(Self.patience) <= now ? .expired : status
  }
}

extension ElevationRequest {
  public static let nameParts: [NamePart] = [.named(Columns.role)]
}
