import OpsDomain
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("The text of opening hours")
struct OpenWeekTests {
  @Test(arguments: [
    ("mon-fri 09:00-22:00, sat 18:00-02:00", "mon-fri 09:00-22:00, sat 18:00-02:00"),
    ("mon 9:00-12:00 14:00-18:00", "mon 09:00-12:00 14:00-18:00"),
    ("sat,sun 10:00-14:00", "sat-sun 10:00-14:00"),
    ("mon, wed 08:00-09:00", "mon 08:00-09:00, wed 08:00-09:00"),
    ("daily 00:00-24:00", "mon-sun 00:00-24:00"),
    ("Monday-Tuesday 18:00-24:00", "mon-tue 18:00-24:00"),
    ("fri-mon 10:00-11:00", "mon 10:00-11:00, fri-sun 10:00-11:00"),
    ("mon-sat 09:00-17:00, sun closed", "mon-sat 09:00-17:00"),
    ("daily closed", ""),
  ])
  func readsWhatPeopleWrite(_ text: String, _ written: String) throws {
    let week = try OpenWeek(parsing: text)
    #expect(week.description == written)
    if !written.isEmpty { #expect(try OpenWeek(parsing: written) == week) }
  }

  @Test(arguments: [
    ("", "has no hours"), ("mon-fri 09:00-22:00,", "has no hours"),
    ("09:00-22:00", "does not say on which days"), ("mon", "mon has no hours"),
    ("mon-fry 09:00-22:00", "\"mon-fry\" is not a weekday"),
    ("mon 09:00-25:00", "\"09:00-25:00\" is not a span of hours"),
    ("mon 24:00-02:00", "\"24:00-02:00\" is not a span of hours"),
    ("mon 09.00-17.00", "\"09.00-17.00\" is not a span of hours"),
    ("mon-fri 9-22", "\"9-22\" is not a span of hours"),
    ("daily 9am-10pm", "\"9am-10pm\" is not a span of hours"),
    ("mon 09:00-12:00, mon 14:00-18:00", "mon is named twice"),
    ("mon 09:00-12:00 11:00-14:00", "mon 09:00-12:00 and mon 11:00-14:00 overlap"),
    ("sat 18:00-02:00, sun 01:00-05:00", "sat 18:00-02:00 and sun 01:00-05:00 overlap"),
    ("sun 18:00-03:00, mon 02:00-05:00", "sun 18:00-03:00 and mon 02:00-05:00 overlap"),
    (
      "mon 00:00-01:00 02:00-03:00 04:00-05:00 06:00-07:00 08:00-09:00 10:00-11:00 12:00-13:00 "
        + "14:00-15:00 16:00-17:00", "A day can have at most 8 spans, not 9"
    ),
  ])
  func saysWhatIsWrong(_ text: String, _ words: String) {
    let error = #expect(throws: OpsError.self) { try OpenWeek(parsing: text) }
    #expect(error?.code == .badValue && error?.field == "hours")
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    #expect(error?.hint != nil)
  }

  @Test("What is no week is told with the option and a week", arguments: ["foo", "", "9-22"])
  func showsAWeek(_ text: String) {
    let error = #expect(throws: OpsError.self) { try OpenWeek(parsing: text, field: "week") }
    let week = "--week \"mon-fri 09:00-22:00, sat 18:00-02:00\""
    #expect(error?.field == "week" && error?.hint?.contains(week) == true, "\(error?.hint ?? "")")
  }

  @Test func aDateTakesSpansOrClosed() throws {
    #expect(try OpenSpan.ofDate("closed", field: "open").isEmpty)
    #expect(
      try OpenSpan.ofDate("18:00-02:00 12:00-15:00", field: "open").map(\.opens) == [720, 1080])
    for text in ["", "noon", "10:00-12:00 11:00-13:00"] {
      let error = #expect(throws: OpsError.self) { try OpenSpan.ofDate(text, field: "open") }
      #expect(error?.code == .badValue && error?.field == "open")
    }
  }
}
