import OpsDomain
import Testing

@Suite struct ClockTextTests {
  @Test func everyMinuteIsReadBack() {
    for minute in 0..<1440 {
      let text = ClockText.text(ofMinute: minute)
      #expect(text.utf8.count == 5 && ClockText.minute(text) == minute)
    }
    #expect(ClockText.text(ofMinute: 425) == "07:05" && ClockText.text(ofMinute: 1440) == "24:00")
  }

  @Test(
    "Anything else is no time of the day",
    arguments: [
      "", ":", "7:00", "07:0", "07:000", "24:00", "23:60", "+7:00", "-1:00", "07.00", "07:00:00",
      "٠٧:٠٠", " 7:00", "07: 0",
    ])
  func refused(_ text: String) {
    #expect(ClockText.minute(text) == nil)
  }

  @Test func shortHoursAndTheEndOfTheDayAreReadWhereTheyAreAllowed() {
    #expect(ClockText.minute("7:05", allowsShortHours: true) == 425)
    #expect(ClockText.minute(":05", allowsShortHours: true) == nil)
    #expect(ClockText.minute("24:00", allowsEndOfDay: true) == 1440)
    #expect(ClockText.minute("24:01", allowsEndOfDay: true) == nil)
    #expect(ClockText.minute("9:30-10:00".prefix(4), allowsShortHours: true) == 570)
  }
}
