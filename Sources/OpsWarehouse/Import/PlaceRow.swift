/// A location that an import wants.
public struct PlaceRow: Codable, Sendable {
  public var code: String
  public var kind: LocationKind
  /// Code of a location that exists or comes earlier in the import.
  public var parent: String?
  public var storage: StorageKind?

  public init(
    code: String, kind: LocationKind, parent: String? = nil, storage: StorageKind? = nil
  ) {
    self.code = code
    self.kind = kind
    self.parent = parent
    self.storage = storage
  }
}
