import OpsDomain
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Small squares of the map")
struct MapSquareTests {
  private func isCovered(_ place: MapPlace, around center: MapPlace, within meters: Int64) -> Bool {
    let number = MapSquare.number(of: place)
    return MapSquare.ranges(around: center, within: meters).contains { $0.contains(number) }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func everyPlaceInACircleIsInItsSquares(_ seed: UInt64) {
    let random = SeededRandom(seed: seed)
    func number(_ range: ClosedRange<Int64>) -> Int64 {
      range.lowerBound + Int64(random.next() % UInt64(range.upperBound - range.lowerBound + 1))
    }
    for _ in 1...200 {
      let center = MapPlace(
        latitude: number(MapPlace.latitudes), longitude: number(MapPlace.longitudes))
      let meters = number(0...50_000)
      let near = MapPlace(
        latitude: min(90_000_000, max(-90_000_000, center.latitude + number(-500_000...500_000))),
        longitude: min(
          180_000_000, max(-180_000_000, center.longitude + number(-900_000...900_000))))
      guard center.meters(to: near) <= meters else { continue }
      #expect(isCovered(near, around: center, within: meters), "seed \(seed): \(center) \(near)")
    }
  }

  @Test func circlesCrossTheDateLineAndHoldPoles() {
    let east = MapPlace(latitude: 0, longitude: 179_999_000)
    let west = MapPlace(latitude: 0, longitude: -179_999_000)
    #expect(isCovered(west, around: east, within: 1_000))
    #expect(isCovered(east, around: west, within: 1_000))
    let pole = MapPlace(latitude: 89_999_000, longitude: 10_000_000)
    let beyond = MapPlace(latitude: 89_999_500, longitude: -170_000_000)
    #expect(isCovered(beyond, around: pole, within: 1_000))
  }

  @Test func fewSquaresCoverACircle() {
    for meters: Int64 in [0, 1_000, 3_000, 9_000, 27_000, 50_000] {
      let vilnius = MapPlace(latitude: 54_687_157, longitude: 25_279_652)
      #expect(MapSquare.ranges(around: vilnius, within: meters).count <= 16)
      let far = MapPlace(latitude: 54_687_157, longitude: 28_279_652)
      #expect(!isCovered(far, around: vilnius, within: meters))
    }
  }

  @Test func aDistrictHoldsTheSquaresOfItsPlaces() {
    let vilnius = MapPlace(latitude: 54_687_157, longitude: 25_279_652)
    let square = MapSquare.number(of: vilnius)
    let district = MapSquare.district(of: square)
    #expect(MapSquare.squares(of: district).contains(square))
    #expect(!MapSquare.squares(of: district + 1).contains(square))
    let around = MapSquare.districts(of: MapSquare.ranges(around: vilnius, within: 50_000))
    #expect(around.contains { $0.contains(district) })
    // As large as the circle at least, and not half the country.
    #expect((40...256).contains(around.reduce(0) { $0 + $1.count }))
  }
}
