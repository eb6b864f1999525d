import OpsDomain
import Testing

@testable import OpsShell

/// Distances for people have their unit.
@Suite("Fields in meters")
struct MeterFieldsTests {
  @Test func metersOfOrdersAndPartnersAreNamed() {
    #expect(MeterFields.shown(.integer(317), of: "distance", in: "order/1") == "317 m")
    #expect(MeterFields.shown(.integer(7), of: "jobs.away", in: "driver.jobs/1") == "7 m")
    #expect(MeterFields.shown(.integer(5_000), of: "radius", in: "partner/1") == "5000 m")
  }

  @Test func otherNumbersStayAsTheyAre() {
    #expect(MeterFields.shown(.integer(3), of: "distance", in: "lot.trace/1") == nil)
    #expect(MeterFields.shown(.integer(3), of: "version", in: "order/1") == nil)
    #expect(MeterFields.shown(.null, of: "distance", in: "order/1") == nil)
  }
}
