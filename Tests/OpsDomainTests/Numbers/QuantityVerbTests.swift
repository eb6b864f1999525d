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

  @Test(
    "Goods that are counted one by one are pieces in a sentence",
    arguments: [
      ("1", "each", "1 piece"), ("2", "each", "2 pieces"), ("0", "each", "0 pieces"),
      ("2.5", "kg", "2.5 kg"),
    ])
  func tellsTheUnit(_ quantity: String, _ unit: String, _ text: String) throws {
    #expect(try Quantity(parsing: quantity).text(in: unit) == text)
  }
}
