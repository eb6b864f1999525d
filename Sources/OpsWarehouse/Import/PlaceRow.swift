/// A location that an import wants.
public struct PlaceRow: Codable, Sendable {
  /// Code of the location; letter case makes no difference.
  public var code: String
  /// What the location is for: `internal` ones hold goods, a `supplier` sends them.
  public var kind: LocationKind
  /// Code of a location that exists or comes earlier in the import.
  public var parent: String?
  /// How goods are kept there; nil where the source does not say.
  public var storage: StorageKind?

  /// A location, which is created if the book has none with this code.
  public init(
    code: String, kind: LocationKind, parent: String? = nil, storage: StorageKind? = nil
  ) {
    self.code = code
    self.kind = kind
    self.parent = parent
    self.storage = storage
  }
}
