import OpsDomain
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Squares of the map")
struct MapCellTests {
  private func place(_ latitude: Int64, _ longitude: Int64) -> MapPlace {
    MapPlace(latitude: latitude, longitude: longitude)
  }

  @Test func everyPlaceHasASquare() {
    let last = MapCell.rows * MapCell.columns - 1
    #expect(MapCell(place(-90_000_000, -180_000_000)).number == 0)
    #expect(MapCell(place(90_000_000, 179_999_999)).number == last)
    #expect(MapCell(place(10, 180_000_000)) == MapCell(place(10, -180_000_000)))
    #expect(MapCell(place(0, 0)) == MapCell(place(49_999, 49_999)))
    #expect(MapCell(place(0, 0)) != MapCell(place(50_000, 0)))
  }

  @Test(
    "Whatever is within the radius is in one of the squares",
    arguments: [100, 5_000, 50_000, 400_000] as [Int64])
  func rangesHoldTheCircle(_ radius: Int64) {
    let random = SeededRandom(seed: UInt64(radius))
    let centers = [
      place(54_687_157, 25_279_652), place(0, 0), place(-33_868_800, 179_990_000),
      place(89_990_000, 10_000_000), place(-70_000_000, -179_999_000),
    ]
    for center in centers {
      let ranges = MapCell.ranges(around: center, within: radius)
      for _ in 0..<400 {
        let near = place(
          clamped(center.latitude + offset(random, radius), 90_000_000),
          wrapped(center.longitude + offset(random, radius) * 3))
        guard center.meters(to: near) <= radius else { continue }
        let number = MapCell(near).number
        #expect(ranges.contains { $0.contains(number) }, "\(near) around \(center)")
      }
    }
  }

  @Test func aSmallCircleTouchesFewSquares() {
    let ranges = MapCell.ranges(around: place(54_687_157, 25_279_652), within: 5_000)
    #expect(ranges.reduce(0) { $0 + $1.count } <= 12)
    let nothing = MapCell.ranges(around: place(54_687_157, 25_279_652), within: -1)
    #expect(nothing.reduce(0) { $0 + $1.count } == 1)
  }

  private func offset(_ random: SeededRandom, _ radius: Int64) -> Int64 {
    // A meter is about nine millionths of a degree.
    let most = radius * 10
    return Int64(random.next() % UInt64(2 * most + 1)) - most
  }

  private func clamped(_ number: Int64, _ most: Int64) -> Int64 { max(-most, min(most, number)) }

  private func wrapped(_ longitude: Int64) -> Int64 {
    let around: Int64 = 360_000_000
    return ((longitude + 180_000_000) % around + around) % around - 180_000_000
  }
}
