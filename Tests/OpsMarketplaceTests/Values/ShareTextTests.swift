import OpsDomain
import Testing

@testable import OpsMarketplace

/// Shares as people write them.
@Suite("Shares")
struct ShareTextTests {
  @Test(
    "Per cent and decimals are read",
    arguments: [("9%", 90_000), ("0.09", 90_000), ("1", 1_000_000)])
  func reading(_ text: String, _ share: Int64) throws {
    #expect(try ShareText.read(text, field: "rate") == share)
  }

  @Test(
    "Where only the sign is missing, the remedy is the sign",
    arguments: [
      ("9", "write 9%"), ("12.5", "write 12.5%"), ("100", "write 100%"),
      ("101", "write it with at most 4 decimals, such as 12.5%"),
      ("-9", "write it with at most 4 decimals, such as 12.5%"),
      ("9.12345", "write it with at most 4 decimals, such as 12.5%"),
      ("9.12345%", "write it with at most 4 decimals, such as 12.5%"),
      ("nine", "write it with at most 4 decimals, such as 12.5%"),
    ])
  func sign(_ text: String, _ remedy: String) {
    let error = #expect(throws: OpsError.self) { try ShareText.read(text, field: "rate") }
    #expect(error?.code == .badValue && error?.hint == remedy)
  }
}
