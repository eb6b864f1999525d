import OpsDomain
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Figures of the money ledger")
struct FigureRowTests {
  @Test func aRowIsReadValueByValue() throws {
    var row = FigureRow([.text("partner"), .integer(7), .null, .integer(-250)])
    #expect(try row.account() == .partner)
    #expect(try row.recordOrNone() == RecordID(rawValue: 7))
    #expect(try row.recordOrNone() == nil)
    #expect(try row.integer() == -250)
    try row.end()
  }

  @Test(
    "What cannot be read is damage and never nothing",
    arguments: [nil, [], [.null, .integer(1)], [.text("1"), .integer(1)], [.integer(1)]]
      as [[Value]?])
  func damage(_ values: [Value]?) {
    let error = #expect(throws: OpsError.self) {
      var row = FigureRow(values)
      _ = (try row.integer(), try row.integer())
    }
    #expect(error?.code == .corrupt)
  }

  @Test func noValueIsPassedOver() {
    let rest = #expect(throws: OpsError.self) {
      var row = FigureRow([.integer(1), .integer(2)])
      _ = try row.integer()
      try row.end()
    }
    let account = #expect(throws: OpsError.self) {
      var row = FigureRow([.text("nowhere")])
      _ = try row.account()
    }
    #expect(rest?.code == .corrupt && account?.code == .corrupt)
  }
}
