import OpsDomain
import Testing

@Suite("A quantity and its verb")
struct QuantityVerbTests {
  @Test(
    "One is, all others are",
    arguments: [("1", "is"), ("0", "are"), ("2", "are"), ("0.5", "are"), ("1.000001", "are")])
  func agrees(_ quantity: String, _ verb: String) throws {
    #expect(try Quantity(parsing: quantity).verb == verb)
  }
}
