import OpsDomain
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Shares as people write them.
@Suite("Shares")
struct ShareTextTests {
  @Test("A number of per cent without the sign is told that the sign is missing")
  func withoutSign() async {
    let bare = await failure { try ShareText.read("12.5", field: "rate") }
    #expect(bare?.code == .badValue && bare?.field == "rate")
    #expect(bare?.message == "12.5 has no percent sign" && bare?.hint == "write 12.5%")
    let large = await failure { try ShareText.read("150%", field: "rate") }
    #expect(large?.message == "150% is more than 100%" && large?.hint == "give 0% to 100%")
    for text in ["", "%", "many", "-1%", "101", "0.00001%"] {
      let refused = await failure { try ShareText.read(text, field: "rate") }
      #expect(refused?.message.hasSuffix("is not a share from 0% to 100%") == true, "\(text)")
    }
  }

  @Test("Shares are read with the sign and as a number up to 1")
  func read() throws {
    #expect(try ShareText.read("12.5%", field: "rate") == 125_000)
    #expect(try ShareText.read("0.125", field: "rate") == 125_000)
    #expect(try ShareText.read("1", field: "rate") == 1_000_000)
  }
}
