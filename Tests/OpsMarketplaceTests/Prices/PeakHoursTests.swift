import OpsDomain
import Testing

@testable import OpsMarketplace

/// The hours of the week in which deliveries cost more.
@Suite("Peak hours")
struct PeakHoursTests {
  @Test(
    "What cannot be read is told as hours, in the field that was written", arguments: ["25", "x"])
  func wrong(_ text: String) {
    let error = #expect(throws: OpsError.self) { try PeakHours(parsing: text, field: "value") }
    #expect(error?.field == "value" && error?.message == "\"\(text)\" cannot be read as hours")
  }

  @Test func whatIsReadIsWrittenTheSameWay() throws {
    let hours = try PeakHours(parsing: "11:00-14:00; sat,sun 17:00-20:00")
    #expect(hours.description == "11:00-14:00; sat,sun 17:00-20:00")
    #expect(hours.windows.map(\.words) == ["11:00-14:00", "sat,sun 17:00-20:00"])
  }
}
