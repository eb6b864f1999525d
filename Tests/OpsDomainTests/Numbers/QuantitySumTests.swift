import OpsDomain
import Testing

@Suite struct QuantitySumTests {
  @Test func aSumBeyondWhatAQuantityHoldsIsExact() throws {
    var sum = QuantitySum.zero
    for _ in 0..<1025 { sum += QuantitySum(.maximum) }
    #expect(sum == 9_225_000_000_000)
    #expect(sum.description == "9225000000000")
    #expect((sum + QuantitySum(Quantity(rawValue: 250_000))).description == "9225000000000.25")
    #expect((QuantitySum.zero - sum).description == "-9225000000000")
  }

  @Test(arguments: ["0", "0.5", "-0.000001", "9225000000000.25", "-9225000000000", "12"])
  func whatIsWrittenIsReadAgain(_ text: String) throws {
    let sum = try DocumentDecoder.decode(QuantitySum.self, from: .text(text))
    #expect(sum.description == text)
    #expect(try DocumentEncoder.encode(sum) == .text(text))
  }

  @Test(arguments: ["", "-", "--1", "1.2.3", "x", "1.0000001", "+1", "1."])
  func anythingElseIsNoSum(_ text: String) {
    #expect(throws: OpsError.self) {
      try DocumentDecoder.decode(QuantitySum.self, from: .text(text))
    }
  }
}
