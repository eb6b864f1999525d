/// A role that a book has made: permissions of its own, and those of the product's roles it
/// inherits from.
public struct CustomRole: Entity {
  /// The collection of roles that a book has made, in the area of identity.
  public static let record = Record("custom_roles", .identity, "role of the book")

  public var id: RecordID
  public var version: Int64 = 0
  /// A name that none of the product's own roles has; see ``Role/isName(_:)``.
  public var role: Indexed<Role>
  /// What the role is for; nil where nobody has said it.
  public var summary: String?
  /// Permissions of its own.
  public var permissions: Set<Permission>
  /// The product's own roles whose permissions it has as well, never ``Role/administrator``.
  public var inherits: [Role]
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// When it was removed; nobody holds it any more and its name can be used again.
  public var deletedAt: Instant?

  /// What the role may do, inheritance resolved.
  public var effectivePermissions: Set<Permission> {
    inherits.reduce(into: permissions) { $0.formUnion($1.permissions) }
  }
}

extension CustomRole {
  public static let nameParts: [NamePart] = [.named(Columns.role)]
}
