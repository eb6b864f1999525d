import OpsWarehouse
import Testing

/// Spans of shelf life as tables write them.
@Suite struct ShelfSpanTests {
  @Test(
    "The lower end of a range is taken, in whole days",
    arguments: [
      ("1", "2", "Months", 30), ("3", "5", "Days", 3), ("2", "3", "Weeks", 14),
      ("1", "1", "Years", 365), ("2.0", "4.0", "Hours", 0), ("48", "72", "Hours", 2),
      ("1", "1", "Year", 365), ("0.5", "1", "Weeks", 3),
    ])
  func ranges(_ from: String, _ to: String, _ unit: String, _ days: Int) {
    let span = ShelfSpan(from: from, to: to, unit: unit)
    #expect(span?.days == days)
    #expect(span?.oddity == nil)
  }

  @Test(
    "What is odd says how",
    arguments: [
      ("", "", "Indefinitely", ShelfSpan.Oddity.indefinitely, nil),
      ("", "", "When Ripe", .whenRipe, nil), ("", "", "Not Recommended", .notRecommended, nil),
      ("", "", "Package use-by date", .packageDate, nil), ("", "2", "Years", .halfFilled, 730),
      ("2", "", "Years", .halfFilled, 730), ("5", "3", "Days", .reversed, 3),
      ("", "4", "", .noUnit, nil), ("Or until best-by date.", "", "", .sentence, nil),
      ("1", "2", "Moons", .unknownUnit, nil), ("-1", "2", "Days", .sentence, nil),
      ("200", "300", "Years", .tooLong, nil), ("", "", "Sometimes", .unknownUnit, nil),
    ] as [(String, String, String, ShelfSpan.Oddity, Int?)])
  func oddities(
    _ from: String, _ to: String, _ unit: String, _ oddity: ShelfSpan.Oddity, _ days: Int?
  ) {
    let span = ShelfSpan(from: from, to: to, unit: unit)
    #expect(span?.oddity == oddity)
    #expect(span?.days == days)
  }

  @Test("An empty cell is no span at all")
  func empty() {
    #expect(ShelfSpan(from: "", to: " ", unit: "") == nil)
  }
}
