import OpsDomain
import OpsStorage
import Testing

@Suite("Conditions on days of the site")
struct PredicateDaysTests {
  private static let moment = Field<Instant>("at")
  private static let schema = Schema("things", area: .platform, columns: [moment.column])
  private static let day = CivilDate(daysSinceEpoch: 20_880)

  private static func row(_ id: Int64, days: Int, milliseconds: Int64) -> Row {
    let moment = Instant(date: day.adding(days: days)).adding(milliseconds: milliseconds)
    return Row([.integer(id), .integer(1), moment.columnValue])
  }

  /// The first and the last moments of two days; rows 1 and 5 lie outside of them.
  private let rows = [
    Self.row(1, days: 0, milliseconds: -1), Self.row(2, days: 0, milliseconds: 0),
    Self.row(3, days: 1, milliseconds: -1), Self.row(4, days: 2, milliseconds: -1),
    Self.row(5, days: 2, milliseconds: 0),
  ]

  private func found(_ first: CivilDate?, _ last: CivilDate?) -> [Int64] {
    let filter = Predicate.everything.within(
      Self.moment, from: first, until: last, UTCCalendar())
    return MemoryInterpreter.page(rows, of: Query(Self.schema, where: filter)).map(\.id.rawValue)
  }

  @Test("Both days are included, from their first to their last moment")
  func both() {
    #expect(found(Self.day, Self.day.adding(days: 1)) == [2, 3, 4])
    #expect(found(Self.day, Self.day) == [2, 3])
  }

  @Test("Without one of the days there is no limit on that side")
  func open() {
    #expect(found(Self.day, nil) == [2, 3, 4, 5])
    #expect(found(nil, Self.day) == [1, 2, 3])
    #expect(found(nil, nil) == [1, 2, 3, 4, 5])
  }

  @Test("The days limit a condition that is there")
  func further() {
    let odd = Predicate.oneOf(Column.id, [.integer(1), .integer(3), .integer(5)])
    let filter = odd.within(Self.moment, from: Self.day, until: nil, UTCCalendar())
    let page = MemoryInterpreter.page(rows, of: Query(Self.schema, where: filter))
    #expect(page.map(\.id.rawValue) == [3, 5])
  }
}
