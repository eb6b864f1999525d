/// A location that an import wants.
public struct PlaceRow: Codable, Sendable {
  public var code: String
  public var kind: LocationKind
  /// Code of a location that is there or comes before.
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
