import OpsDomain
import TestBenches
import Testing

struct TimeSpanTests {
  @Test(arguments: [
    ("90s", 90_000, "1m30s"), ("15m", 900_000, "15m"), ("2h", 7_200_000, "2h"),
    ("3d", 259_200_000, "3d"), ("1w", 604_800_000, "1w"), ("1h30m", 5_400_000, "1h30m"),
    ("250ms", 250, "250ms"), ("1s1ms", 1001, "1s1ms"), ("0s", 0, "0s"), ("007m", 420_000, "7m"),
  ])
  func readsDurations(text: String, milliseconds: Int64, canonical: String) throws {
    let span = try TimeSpan(parsing: text)
    #expect(span.milliseconds == milliseconds)
    #expect(span.description == canonical)
  }

  @Test(arguments: [
    "", "90", "s", "1 h", "1.5h", "-1h", "30m1h", "1m1m", "1y", "1H", "1h30", "h1", "１h",
    "99999999999999999999s", "9999999999999999w",
  ])
  func refusesWhatIsNoDuration(text: String) {
    let error = #expect(throws: OpsError.self) { try TimeSpan(parsing: text, field: "ttl") }
    #expect(error?.code == .badValue)
    #expect(error?.field == "ttl")
  }

  @Test(
    arguments: [("11:30", "11h30m"), ("0:05", "5m"), ("24:00", nil), ("11:3", nil)]
      as [(String, String?)])
  func aTimeOfDayIsToldAsTheTimeSinceMidnight(text: String, span: String?) {
    let error = #expect(throws: OpsError.self) { try TimeSpan(parsing: text) }
    let told = span.map { "write a time of day as the time since midnight: \($0)" }
    #expect(error?.hint == told ?? "write it like 90s, 15m, 2h, 3d, 1w or 1h30m")
  }

  @Test func textReadsBackAsTheSameLength() throws {
    let seed = PropertySeed()
    for _ in 0..<2000 {
      let span = TimeSpan(milliseconds: seed.int(-9_000_000_000_000...9_000_000_000_000))
      #expect(try JSONText.decode([TimeSpan].self, JSONText.encode([span])) == [span], "\(seed)")
    }
    #expect(TimeSpan(milliseconds: .min).description.hasPrefix("-"))
    #expect(TimeSpan(milliseconds: 1) > .zero)
    #expect(throws: OpsError.self) { try JSONText.decode([TimeSpan].self, #"["--1h"]"#) }
  }
}
