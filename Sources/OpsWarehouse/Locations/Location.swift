import OpsDomain

/// A place stock can be, real or virtual, in a tree.
public struct Location: Entity {
  public static let record = Record("locations", .warehouse, "location")

  public var id: RecordID
  public var version: Int64 = 0
  /// Short name, unique regardless of letter case.
  public var code: Naming<Line>
  public var foldedCode: Unique<Folded>
  public var kind: LocationKind
  public var parentID: Indexed<Reference<Location>>?
  /// Floor policy: whether levels here may fall below zero. Always so for virtual locations.
  public var allowsNegative: Bool = false
  /// How goods are kept here; nil where nobody has said.
  public var storage: StorageKind?
  public var createdAt: Trail<Instant>
}

extension Location {
  /// Whether its levels stay at zero or above. Those of goods on their way do whatever the location
  /// allows: nothing arrives that was not sent.
  public var keepsFloor: Bool { !allowsNegative || kind == .transit }
}
