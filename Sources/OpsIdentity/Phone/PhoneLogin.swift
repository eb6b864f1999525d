import OpsDomain

/// A phone number that its owner has shown to have: a code that is sent to it signs the person in.
public struct PhoneLogin: Entity {
  /// Where the book keeps numbers that sign people in; the journal does not show their values.
  public static let record = Record(
    "phone_logins", .identity, "phone sign-in", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// Whom a code to the number signs in; each user has at most one number.
  public var userID: Unique<Reference<User>>
  /// The number, `+` and digits; no two users have the same.
  public var phone: Private<Unique<String>>
  /// When a code was right that had been sent to it.
  public var createdAt: Trail<Instant>
}
