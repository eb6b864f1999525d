import OpsDomain
import Testing

@testable import OpsMarketplace

@Suite("Lengths of time in sentences")
struct TimeSpanWordsTests {
  @Test func wholeDaysAreCounted() {
    #expect(TimeSpan(milliseconds: 7 * 86_400_000).words == "7 days")
    #expect(TimeSpan(milliseconds: 86_400_000).words == "1 day")
    #expect(TimeSpan(milliseconds: 5_400_000).words == "1h30m")
    #expect(TimeSpan.zero.words == "0s")
  }
}
