import OpsDomain
import OpsStorage

/// A place stock can be, real or virtual, in a tree.
public struct Location: Entity {
  /// The collection of locations, and what people call one.
  public static let record = Record("locations", .warehouse, "location")

  public var id: RecordID
  public var version: Int64 = 0
  /// Short name, unique regardless of letter case.
  public var code: Naming<Line>
  /// The code without case, accents and extra spaces: no two locations have the same.
  public var foldedCode: Unique<Folded>
  /// What the location is for: goods lie at internal and partner ones, others are virtual.
  public var kind: LocationKind
  /// The location that contains it; nil for one at the top.
  public var parentID: Indexed<Reference<Location>>?
  /// Floor policy: whether levels here may fall below zero. Always so for virtual locations.
  public var allowsNegative: Bool = false
  /// How goods are kept here; nil where it is not known.
  public var storage: StorageKind?
  /// When it was created.
  public var createdAt: Trail<Instant>
}

extension Location {
  /// Whether its levels stay at zero or above. Levels of goods on their way always do: nothing can
  /// arrive that was not sent.
  public var keepsFloor: Bool { !allowsNegative || kind == .transit }
}

/// What a location stands for. All but `internal` and `partner` are virtual: the other side of a
/// movement.
public enum LocationKind: String, ColumnChoice, Codable {
  /// A place where goods of the house lie.
  case `internal`
  /// Where received goods come from.
  case supplier
  /// Where goods are that were given out or delivered.
  case customer
  /// Where material goes, and where goods come from that were made or packed.
  case production
  /// Where goods are that are missing by counts, corrections and transfers.
  case loss
  /// Where goods are that were thrown away.
  case scrap
  /// Goods between two places of the house.
  case transit
  /// Between two lots: goods pass through it when they are opened, frozen or thawed.
  case conversion
  /// A place with goods of a partner of the marketplace: they are in the ledger, but do not belong
  /// to the house.
  case partner
}

/// Locations by code.
extension Repository where Item == Location {
  /// The location with this code, whatever its letter case. Throws `notfound.location`.
  public func named(_ code: String) async throws -> Location {
    if let found = try await fetch(key: Location.codeKey, TextFolding.fold(code)) {
      return found
    }
    if let id = RecordID(code), let found = try await fetch(id) { return found }
    let meant = await hint(for: code, in: Location.Columns.foldedCode) { $0.code }
    throw OpsError(
      .notFoundLocation, "There is no location \(Excerpt.of(code))", field: "location",
      hint: meant ?? "run `opsh location list` to see the locations")
  }
}

/// How goods are kept at a location. The freezer is a kind of its own, because goods keep longer in
/// it than in the refrigerator.
public enum StorageKind: String, ColumnChoice, Codable {
  /// Kept cold, but not frozen.
  case refrigerator
  /// Kept frozen.
  case freezer
  /// Kept dry in a store room or larder, without cooling.
  case pantry
  /// Kept in the open at room temperature.
  case counter
  /// Kept in a closed cupboard at room temperature.
  case cabinet
}
