import OpsDomain
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// How dashboards write shares, changes and parts.
@Suite("Shares and words of dashboards")
struct DashboardWordTests {
  @Test("A share is a number with two decimals, rounded half up, and none of nothing")
  func shares() {
    func share(_ part: Int64, _ whole: Int64) -> DashboardView.Figure {
      .init("a", "of all", share: part, of: whole)
    }
    #expect(share(2, 3).value == "0.67" && share(1, 8).value == "0.13")
    #expect(share(1, 1).value == "1.00")
    #expect(share(2, 3).unit == "share")
    #expect(share(0, 0).value == "–" && share(0, 0).unit == nil)
    let waste = DashboardView.Figure("waste_rate", "waste", share: Quantity(rawValue: 125_000))
    #expect(waste.value == "0.125" && waste.unit == "share")
  }

  @Test("Parts of the pay are told in words")
  func words() {
    #expect(EarningPart.neutral.words == "carbon neutral" && EarningPart.tip.words == "tip")
    #expect(EarningPart.allCases.allSatisfy { !$0.words.contains("_") })
  }

  @Test func sharesAndChangesAreRounded() {
    #expect(PercentText.of(0, in: 0) == "–" && PercentText.of(19, in: 20) == "95 %")
    #expect(PercentText.of(1, in: 3) == "33 %" && PercentText.of(2, in: 3) == "67 %")
    #expect(PercentText.change(from: 0, to: 5) == nil)
    #expect(PercentText.change(from: 100, to: 112) == "+12 %")
    #expect(PercentText.change(from: 200, to: 150) == "-25 %")
    #expect(PercentText.change(from: 7, to: 7) == "0 %")
  }
}
