/// One role held by one user, with who gave it, why and until when.
public struct RoleAssignment: Entity {
  /// The collection of roles that users hold, in the area of identity.
  public static let record = Record("role_assignments", .identity, "role")

  public var id: RecordID
  public var version: Int64 = 0
  /// Who holds the role.
  public var userID: Indexed<Reference<User>>
  /// The role.
  public var role: Role
  /// Nil for the set-up of a book.
  public var assignedBy: Trail<Person>?
  /// When it was given.
  public var assignedAt: Trail<Instant>
  /// Last civil date on which the role is held; nil for no end.
  public var expiresOn: CivilDate?
  /// Why, in the words of who gave it; nil for nothing.
  public var reason: Private<String>?
  /// When it was taken back; nil while it is held.
  public var revokedAt: Instant?
  /// The role is no longer held from this moment on, when it was given for hours; nil for no such
  /// end.
  public var expiresAt: Instant?
  /// The elevation request it was given for.
  public var elevationID: Reference<ElevationRequest>?
}

extension RoleAssignment {
  public static let nameParts: [NamePart] = [.named(Columns.role)]
}

extension RoleAssignment {
  /// Whether the role is held at that moment: given, not taken back, not past its end.
  public func isHeld(at moment: CivilMoment) -> Bool {
    revokedAt == nil && expiresOn.map { moment.date <= $0 } ?? true
      && expiresAt.map { moment.instant < $0 } ?? true
  }
}
