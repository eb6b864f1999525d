import OpsDomain
import Testing

/// Moments as people at the site read them.
@Suite("Times in sentences")
struct SiteTextTests {
  private let utc = UTCCalendar()

  private func moment(_ text: String) throws -> Instant { try Instant(parsing: text) }

  @Test("A moment is shown to the minute, without its seconds")
  func minute() throws {
    #expect(try utc.text(of: moment("2027-03-02T08:05:59.999Z")) == "2027-03-02 08:05")
    #expect(try utc.text(of: moment("2027-12-31T23:59:59Z")) == "2027-12-31 23:59")
    #expect(try utc.text(of: moment("2027-01-01T00:00:00Z")) == "2027-01-01 00:00")
  }

  @Test("What may be done from a moment on may be done at the minute that is named")
  func from() throws {
    #expect(try utc.text(from: moment("2027-03-02T08:05:00Z")) == "2027-03-02 08:05")
    #expect(try utc.text(from: moment("2027-03-02T08:05:00.001Z")) == "2027-03-02 08:06")
    #expect(try utc.text(from: moment("2027-12-31T23:59:01Z")) == "2028-01-01 00:00")
  }
}
