import OpsDispatch
import OpsDomain

/// A place on the earth, to a millionth of a degree: about 11 cm.
public struct MapPlace: Sendable, Hashable {
  /// Millionths of a degree north, −90,000,000 to 90,000,000.
  public let latitude: Int64
  /// Millionths of a degree east, −180,000,000 to 180,000,000.
  public let longitude: Int64

  static let latitudes: ClosedRange<Int64> = -90_000_000...90_000_000
  static let longitudes: ClosedRange<Int64> = -180_000_000...180_000_000

  /// A place whose numbers are known to be in range, such as those of a record.
  public init(latitude: Int64, longitude: Int64) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Reads `LAT,LON` in degrees with at most six decimals, such as `54.687157,25.279652`. Throws
  /// `data.bad_value` for anything else, and beyond 90° north or south and 180° east or west.
  public init(parsing text: String, field: String = "place") throws(OpsError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = FixedPoint.parse(parts[0]),
      let longitude = FixedPoint.parse(parts[1].drop { $0 == " " }),
      Self.latitudes.contains(latitude), Self.longitudes.contains(longitude)
    else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a place", field: field,
        hint: "write LAT,LON: degrees north from -90 to 90, then degrees east from -180 to 180, "
          + "each with at most 6 decimals, such as 54.687157,25.279652")
    }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// The great circle to another place in meters, rounded up.
  public func meters(to other: MapPlace) -> Int64 {
    GreatCircleDistance().metres(from: onMap, to: other.onMap)
  }

  /// The place as dispatch takes it.
  package var onMap: DispatchPlace {
    DispatchPlace(latitude: Double(latitude) / 1e6, longitude: Double(longitude) / 1e6)
  }
}

extension MapPlace: CustomStringConvertible {
  /// The text that reads as the same place, such as `54.687157,25.279652`.
  public var description: String {
    FixedPoint.format(latitude) + "," + FixedPoint.format(longitude)
  }
}
