import Foundation
import OpsDomain

/// Numbers of small squares of the map, in an order in which a larger square is one range of
/// numbers: the bits of row and column take turns (Morton 1966, "A computer oriented geodetic data
/// base"). So one index finds what is around a place near by and far away, in towns and in the
/// country, without reading much else.
enum MapSquare {
  /// Length of a side in millionths of a degree: 4,096, about 455 m from south to north.
  private static let sideBits = 12
  /// Bits of a row or a column of the smallest squares.
  private static let bits = 17
  /// Most squares a row of them has that cover a circle: larger ones cover more than is needed,
  /// smaller ones are more ranges.
  private static let most: Int64 = 4

  /// Squares of a district, as a power of 4: 1,024, with a side of about 14.5 km. A change of one
  /// of its places makes the district be read again, and a circle should not cover many districts.
  private static let districtBits = 10

  /// The number of the district in which a square is.
  static func district(of square: Int64) -> Int64 { square >> districtBits }

  /// The squares of a district.
  static func squares(of district: Int64) -> ClosedRange<Int64> {
    let first = district << districtBits
    return first...first + (1 << districtBits) - 1
  }

  /// The districts in which ranges of squares lie; in order, none beside the next one.
  static func districts(of ranges: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
    joined(ranges.map { district(of: $0.lowerBound)...district(of: $0.upperBound) })
  }

  /// The number of the smallest square in which a place is.
  static func number(of place: MapPlace) -> Int64 {
    interleaved(
      row: (place.latitude + 90_000_000) >> sideBits,
      column: (place.longitude + 180_000_000) >> sideBits)
  }

  /// Ranges of numbers in which all places are that lie within so many meters, and some more; in
  /// order, none beside the next one.
  static func ranges(around place: MapPlace, within meters: Int64) -> [ClosedRange<Int64>] {
    let reach = angle(of: meters)
    let south = max(-90_000_000, place.latitude - reach) + 90_000_000
    let north = min(90_000_000, place.latitude + reach) + 90_000_000
    return joined(
      spans(around: place, reach).flatMap { span in
        squares(rows: south...north, columns: span)
      })
  }

  /// Meters of a degree of a meridian, rounded down.
  private static let metersOfDegree =
    MapPlace(latitude: 0, longitude: 0)
    .meters(to: MapPlace(latitude: 1_000_000, longitude: 0)) - 1

  /// Millionths of a degree along a meridian that are at least so many meters.
  private static func angle(of meters: Int64) -> Int64 {
    (max(0, meters) * 1_000_000) / metersOfDegree + 1
  }

  /// Millionths of a degree east of 180° west between which the circle lies: two spans where it
  /// crosses 180°, all around where it holds a pole.
  private static func spans(around place: MapPlace, _ reach: Int64) -> [ClosedRange<Int64>] {
    let around: Int64 = 360_000_000
    let edge = abs(place.latitude) + reach
    guard edge < 90_000_000 else { return [0...around] }
    let narrowest = cos(Double(edge) / 1e6 * .pi / 180)
    let half = Double(reach) / narrowest + 1
    guard half < 180_000_000 else { return [0...around] }
    let west = place.longitude + 180_000_000 - Int64(half)
    let east = place.longitude + 180_000_000 + Int64(half)
    if west < 0 { return [0...east, west + around...around] }
    if east > around { return [0...east - around, west...around] }
    return [west...east]
  }

  /// Ranges of the squares that cover a box, as large as ``most`` of them need be.
  private static func squares(
    rows: ClosedRange<Int64>, columns: ClosedRange<Int64>
  ) -> [ClosedRange<Int64>] {
    var level = 0
    func count(_ span: ClosedRange<Int64>) -> Int64 {
      (span.upperBound >> (sideBits + level)) - (span.lowerBound >> (sideBits + level)) + 1
    }
    while count(rows) > most || count(columns) > most { level += 1 }
    let shift = sideBits + level
    var ranges: [ClosedRange<Int64>] = []
    for row in rows.lowerBound >> shift...rows.upperBound >> shift {
      for column in columns.lowerBound >> shift...columns.upperBound >> shift {
        let first = interleaved(row: row, column: column) << (2 * level)
        ranges.append(first...first + (1 << (2 * level)) - 1)
      }
    }
    return ranges
  }

  /// The ranges in order, those that touch or overlap as one.
  private static func joined(_ ranges: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
    var joined: [ClosedRange<Int64>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let last = joined.last, range.lowerBound <= last.upperBound + 1 else {
        joined.append(range)
        continue
      }
      joined[joined.count - 1] =
        last.lowerBound...max(last.upperBound, range.upperBound)
    }
    return joined
  }

  private static func interleaved(row: Int64, column: Int64) -> Int64 {
    var number: Int64 = 0
    for bit in 0..<Int64(bits) {
      number |= (column >> bit & 1) << (2 * bit)
      number |= (row >> bit & 1) << (2 * bit + 1)
    }
    return number
  }
}
