import OpsDomain
import Testing

/// A column that holds one of a few words.
@Suite struct ColumnChoiceTests {
  private enum Weather: String, ColumnChoice {
    case sun, rain
    case snowAndIce = "snow_and_ice"
  }

  /// Has cases in another order than they are written in, and leaves one out.
  private enum Size: String, ColumnChoice {
    case small, large, former
    static let allCases: [Size] = [.large, .small]
  }

  private static func words(_ rule: ColumnRule) -> [String]? {
    if case .words(let words) = rule { words } else { nil }
  }

  @Test func itAllowsTheWordsOfItsCasesInTheirOrder() {
    #expect(Self.words(Weather.columnRule) == ["sun", "rain", "snow_and_ice"])
    #expect(Self.words(Size.columnRule) == ["large", "small"])
  }

  @Test func aWordThatIsNoneOfThemIsNoValue() {
    #expect(Weather(columnValue: .text("snow_and_ice")) == .snowAndIce)
    #expect(Weather(columnValue: .text("hail")) == nil)
    #expect(Weather(columnValue: .integer(1)) == nil)
  }
}
