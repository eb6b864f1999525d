/// A person who can sign in. What the person may do follows from role assignments.
public struct User: Entity {
  /// The collection of users, in the area of identity.
  public static let record = Record("users", .identity, "user")

  public var id: RecordID
  public var version: Int64 = 0
  /// Sign-in name as the person writes it.
  public var name: Private<Naming<String>>
  /// Folded name: two users never differ by letter case alone.
  public var foldedName: Private<Unique<Folded>>
  /// E-mail address; nil where none is known.
  public var email: Private<String>?
  /// Phone number; nil where none is known.
  public var phone: Private<String>?
  /// A disabled user cannot sign in and has no rights.
  public var isActive: Bool = true
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// The administrator who created the user; nil for the first one.
  public var createdBy: Trail<Person>?
  /// When the person last signed in; nil before the first time.
  public var lastSignInAt: Instant?
  /// When the person was erased and the name became a pseudonym; nil for a user of today.
  public var erasedAt: Instant?
  /// The role that the person chose to work as after a sign-in; nil for all roles together. Once it
  /// is not held any more, ``workRole(of:)`` takes another one.
  public var primaryRole: Role?
}
