import OpsDomain
import Testing

@testable import OpsKernel

@Suite struct DeskPlaceTests {
  @Test(arguments: [
    DeskPlace.reading("products", after: nil, feed: "12-0011223344556677"),
    .reading("products", after: RecordID(rawValue: 17), feed: "12.3-0011223344556677"),
    .following(feed: "12-0011223344556677", derived: 9),
    .deriving("stock_levels", after: nil, feed: "12-0011223344556677", since: 12),
    .deriving(
      "stock_levels", after: RecordID(rawValue: 4), feed: "12-0011223344556677", since: 12),
  ])
  func aPlaceIsReadAsItWasWritten(_ place: DeskPlace) throws {
    #expect(try DeskPlace(parsing: place.text) == place)
  }

  @Test(arguments: [
    "", "12-0011223344556677", "read/products/17", "read/products/x/12-00", "follow/-1/12-00",
    "follow/x/12-00", "derive/stock_levels//12", "go/1/2",
  ])
  func whatIsNoPlaceIsRefused(_ text: String) {
    let failure = #expect(throws: OpsError.self) { try DeskPlace(parsing: text) }
    #expect(failure?.code == .badValue && failure?.field == "since")
  }
}
