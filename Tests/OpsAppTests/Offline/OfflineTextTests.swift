import OpsDomain
import OpsSync
import Testing

@testable import OpsApp

/// What an offline desk tells of what waits.
@Suite("What an offline desk tells")
struct OfflineTextTests {
  private let call = OutboxCall(
    operation: "stock.reserve",
    input: #"{"sku":"LAMP-1","quantity":"6","for":"Mill","at":null}"#, records: [])

  @Test("All that was given to a call is told")
  func given() {
    #expect(OfflineText.given(call) == "sku LAMP-1, quantity 6, for Mill")
  }

  @Test(
    "Lengths of time are told to the second",
    arguments: [(2306, "2s"), (306, "306ms")] as [(Int64, String)])
  func spans(_ milliseconds: Int64, _ text: String) {
    #expect(OfflineText.span(milliseconds) == text)
  }

  @Test("What was dropped is said to be dropped, with what went with it")
  func dropped() {
    let unit = OutboxUnit(
      key: "one", calls: [call], priority: .normal,
      madeAt: HybridTime(milliseconds: 0, node: "van"))
    #expect(OfflineText.document(unit)["state"]?.string == "waiting")
    let told = OfflineText.document(dropped: unit, with: ["two"])
    #expect(told["state"]?.string == "dropped")
    #expect(told["dropped_with"]?.items == [.text("two")])
  }
}
