import OpsDomain
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Places on the map")
struct MapPlaceTests {
  @Test(arguments: ["54.687157,25.279652", "-33.8688,151.2093", "0,0", "90,-180"])
  func readsWhatItWrites(_ text: String) throws {
    #expect(try MapPlace(parsing: text).description == text)
  }

  @Test(arguments: [
    "", "54.68", "54.68,", "54.68,25.27,1", "90.000001,0", "0,180.000001", "54.6871571,25", "a,b",
    "54,68 25,27",
  ])
  func refusesWhatIsNoPlace(_ text: String) async {
    let error = #expect(throws: OpsError.self) { try MapPlace(parsing: text) }
    #expect(error?.code == .badValue && error?.field == "place")
    #expect(error?.message == "\"\(text)\" is not a place")
    #expect(error?.hint?.hasPrefix("write LAT,LON: degrees north from -90 to 90") == true)
  }

  @Test func theGreatCircleIsRight() throws {
    let vilnius = try MapPlace(parsing: "54.687157,25.279652")
    let kaunas = try MapPlace(parsing: "54.898521,23.903597")
    let meters = vilnius.meters(to: kaunas)
    #expect((91_000...92_000).contains(meters))
    #expect(kaunas.meters(to: vilnius) == meters)
    #expect(vilnius.meters(to: vilnius) == 0)
    let pole = try MapPlace(parsing: "90,0")
    #expect((20_015_000...20_015_200).contains(pole.meters(to: try MapPlace(parsing: "-90,0"))))
  }
}
