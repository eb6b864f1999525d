import Foundation
import OpsDomain

extension MapCell {
  /// Numbers of all squares that the circle around a place touches, and of some more, as ranges
  /// from south to north: one for each row, two where the circle crosses 180°.
  ///
  /// - Parameter meters: The radius; below zero counts as zero.
  public static func ranges(around place: MapPlace, within meters: Int64) -> [ClosedRange<Int64>] {
    let reach = angle(of: max(0, meters))
    let south = cells(place.latitude - reach + 90_000_000, below: rows)
    let north = cells(place.latitude + reach + 90_000_000, below: rows)
    let half = width(of: reach, at: place.latitude)
    return (south...north).flatMap { row -> [ClosedRange<Int64>] in
      spans(around: place.longitude, half).map {
        row * columns + $0.lowerBound...row * columns + $0.upperBound
      }
    }
  }

  /// Meters of a degree of a meridian, on the sphere of ``MapPlace/meters(to:)``, rounded down.
  private static let metersOfDegree: Int64 = 111_190

  /// Millionths of a degree along a meridian that are at least so many meters.
  private static func angle(of meters: Int64) -> Int64 {
    let most: Int64 = 180 * metersOfDegree
    return (min(meters, most) * 1_000_000 + metersOfDegree - 1) / metersOfDegree
  }

  private static func cells(_ distance: Int64, below count: Int64) -> Int64 {
    min(count - 1, max(0, distance / side))
  }

  /// Half the width of the box around a circle in millionths of a degree; nil where the circle
  /// holds a pole, so that all longitudes are in it.
  private static func width(of reach: Int64, at latitude: Int64) -> Int64? {
    guard abs(latitude) + reach < 90_000_000 else { return nil }
    let degree = Double.pi / 180 / 1_000_000
    // The meridian that touches the circle: Jan Philip Matuschek, "Finding points within a distance
    // of a latitude/longitude using bounding coordinates".
    let half = asin(sin(Double(reach) * degree) / cos(Double(latitude) * degree)) / degree
    return Int64(half.rounded(.up)) + 1
  }

  private static func spans(around longitude: Int64, _ width: Int64?) -> [ClosedRange<Int64>] {
    let all = 0...columns - 1
    guard let width, width < 180_000_000 else { return [all] }
    let around = columns * side
    let west = longitude + 180_000_000 - width
    let east = longitude + 180_000_000 + width
    let first = (west + around) % around / side
    let last = (east + around) % around / side
    guard first > last else { return east - west < around - side ? [first...last] : [all] }
    return [0...last, first...columns - 1]
  }
}
