import OpsDomain

/// A square of the map of 0.05° each way, about 5.6 km from south to north. Places are found by the
/// numbers of their squares, so any store can find them with an index of whole numbers.
public struct MapCell: Sendable, Hashable {
  /// Row from south times ``columns`` plus column from 180° west.
  public let number: Int64

  /// Length of a side in millionths of a degree.
  static let side: Int64 = 50_000
  /// Squares around the earth.
  static let columns: Int64 = 7_200
  /// Squares from pole to pole.
  static let rows: Int64 = 3_600

  /// The square in which a place is. The north pole belongs to the last row, and 180° east is
  /// 180° west.
  public init(_ place: MapPlace) {
    number = Self.row(place.latitude) * Self.columns + Self.column(place.longitude)
  }

  private static func row(_ latitude: Int64) -> Int64 {
    min(rows - 1, max(0, (latitude + 90_000_000) / side))
  }

  private static func column(_ longitude: Int64) -> Int64 {
    (longitude + 180_000_000) / side % columns
  }
}
