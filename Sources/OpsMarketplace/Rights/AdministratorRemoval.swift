import OpsDomain

/// That somebody took the right to administer the marketplace from another person. The gate writes
/// it with every such change (``AdministratorRemovals``), because users, roles and grants do not
/// say who ended them. There is one for each person who did it, of the last time.
public struct AdministratorRemoval: Entity {
  /// Where the book keeps removals of administrators; the journal has every change.
  public static let record = Record(
    "administrator_removals", .marketplace, "removal of an administrator")

  public var id: RecordID
  public var version: Int64 = 0
  /// Who took the right away.
  public var userID: Unique<Reference<User>>
  /// From when on the other person does not hold it: later than the commit for what is forbidden
  /// from a later moment on.
  public var at: Instant
}
