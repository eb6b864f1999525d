import OpsDispatch
import Testing

@Suite struct DispatchDistanceTests {
  @Test func thePlaneHasStraightLines() {
    let distance = PlanarDistance()
    let (one, other) = (DispatchPlace(x: 0, y: 0), DispatchPlace(x: 300, y: 400))
    #expect(distance.metres(from: one, to: other) == 500)
    #expect(distance.metres(from: other, to: one) == 500)
    #expect(distance.metres(from: one, to: DispatchPlace(x: 1, y: 1)) == 2)
  }

  @Test func aDegreeOfLatitudeIs111Kilometres() {
    let distance = GreatCircleDistance()
    let berlin = DispatchPlace(latitude: 52.52, longitude: 13.405)
    let north = DispatchPlace(latitude: 53.52, longitude: 13.405)
    #expect(distance.metres(from: berlin, to: north) == 111_196)
    #expect(distance.metres(from: berlin, to: berlin) == 0)
  }

  @Test func theGreatCircleGoesAcrossTheDateLine() {
    let distance = GreatCircleDistance()
    let (west, east) = (
      DispatchPlace(latitude: 0, longitude: -179.5), DispatchPlace(latitude: 0, longitude: 179.5)
    )
    #expect(distance.metres(from: west, to: east) == 111_196)
    let half = distance.metres(
      from: DispatchPlace(latitude: 90, longitude: 0),
      to: DispatchPlace(latitude: -90, longitude: 0))
    #expect(half == 20_015_115)
  }

  @Test func roadsAreLonger() {
    let (one, other) = (
      DispatchPlace(latitude: 0, longitude: 0), DispatchPlace(latitude: 1, longitude: 0)
    )
    let straight = GreatCircleDistance().metres(from: one, to: other)
    let road = GreatCircleDistance(detour: 1300).metres(from: one, to: other)
    #expect(abs(road - straight * 13 / 10) <= 2)
    #expect(GreatCircleDistance(detour: 5).detour == 1000)
  }
}
