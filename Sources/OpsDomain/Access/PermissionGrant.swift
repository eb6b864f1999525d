/// A permission given to, or taken from, one user or everybody with a role, under conditions.
///
/// A grant that forbids wins over everything that allows (the rule of Cedar: forbid wins).
public struct PermissionGrant: Entity {
  /// The collection of grants, in the area of identity.
  public static let record = Record("permission_grants", .identity, "grant")

  /// Whether the grant allows or forbids.
  public enum Effect: String, ColumnChoice, Codable {
    /// It gives the permission, or takes it away.
    case allow, forbid
  }

  public var id: RecordID
  public var version: Int64 = 0
  /// What is allowed or forbidden.
  public var permission: Permission
  /// Which of both it does.
  public var effect: Effect
  /// Whose grant it is; nil for one of a role.
  public var userID: Indexed<Reference<User>>?
  /// Whose holders it is for; nil for one of a user.
  public var role: Indexed<Role>?
  /// The grant begins at this moment; nil if it is valid from the start.
  public var validFrom: Instant?
  /// The grant ends at this moment; nil for no end.
  public var validUntil: Instant?
  /// Hours of the week in which it holds; nil for all.
  public var hours: Spread<WeeklyHours>?
  /// Records it is about; nil for all.
  public var condition: Spread<GrantCondition>?
  /// Why, in the words of who gave it; nil for nothing.
  public var reason: Private<String>?
  /// Who gave it, where that is known.
  public var grantedBy: Person?
  /// When it was given.
  public var grantedAt: Instant
  /// When it was taken back; nil while it stands.
  public var revokedAt: Instant?

  /// Whether it holds at that moment: not taken back, valid, in its hours.
  public func holds(at moment: CivilMoment) -> Bool {
    revokedAt == nil && validFrom.map { $0 <= moment.instant } ?? true
      && validUntil.map { moment.instant < $0 } ?? true
      && hours?.contain(moment.date, minute: moment.minute) ?? true
  }
}

extension PermissionGrant {
  public static let nameParts: [NamePart] = [.named(Columns.role)]
}
