import OpsDomain
import OpsServices
import Testing

@testable import OpsShell

@Suite("Filters of rows by day")
struct RowFilterTests {
  /// Rows a minute before and after each end of 1 August in New York, and one without a time.
  private static let rows: [Document] =
    [
      ("july", "2027-08-01T03:59:00Z"), ("first", "2027-08-01T04:01:00Z"),
      ("last", "2027-08-02T03:59:00.500Z"), ("next", "2027-08-02T04:01:00Z"),
    ].map { .object(["name": .text($0.0), "at": .text($0.1)]) }
    + [.object(["name": "never", "at": .null])]

  private func names(_ filter: String) throws -> [String] {
    let filter = RowFilter(
      try Filter(parsing: filter), calendar: try ZonedCalendar(zone: "America/New_York"))
    var answer = CommandAnswer(schema: "test/1", data: .list(Self.rows))
    answer.data = .list(Self.rows)
    return try filter.rows(of: answer).compactMap { $0.members?["name"]?.string }
  }

  @Test(arguments: [
    ("at = 2027-08-01", ["first", "last"]),
    ("at != 2027-08-01", ["july", "next", "never"]),
    ("at >= 2027-08-01", ["first", "last", "next"]),
    ("at > 2027-08-01", ["next"]),
    ("at <= 2027-08-01", ["july", "first", "last"]),
    ("at < 2027-08-01", ["july"]),
    ("at in 2027-07-31, 2027-08-02", ["july", "next"]),
    ("at >= 2027-08-01 and at <= 2027-08-01", ["first", "last"]),
    ("at >= '2027-08-01 00:02'", ["last", "next"]),
    ("at > 2027-08-01T06:59:00+03:00", ["first", "last", "next"]),
    ("at contains 2027-08-02", ["last", "next"]),
  ])
  func aDayIsAWholeDayOfTheSite(filter: String, expected: [String]) throws {
    #expect(try names(filter) == expected)
  }

  @Test func onlyDaysAndClockTimesNeedTheSite() throws {
    func needs(_ text: String) throws -> Bool {
      RowFilter.needsCalendar(try Filter(parsing: text))
    }
    #expect(try needs("at >= 2027-08-01"))
    #expect(try needs("sku = A and at < '2027-08-01 08:00'"))
    #expect(try !needs("sku = LAMP-1"))
    #expect(try !needs("at < 2027-08-01T08:00:00Z"))
  }
}
