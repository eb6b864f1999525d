import OpsDomain
import Testing

@Suite("Bytes as hexadecimal digits")
struct HexTextTests {
  @Test func everyByteHasTwoSmallDigits() {
    #expect(HexText.of([0x00, 0x09, 0x0A, 0x7F, 0xFF]) == "00090a7fff")
    #expect(HexText.of([]) == "")
    #expect(HexText.of([0xDE, 0xAD, 0xBE, 0xEF].prefix(2)) == "dead")
  }

  @Test func digitsReadBackAndNothingElseDoes() {
    let all = Array(UInt8.min...UInt8.max)
    #expect(HexText.bytes(HexText.of(all)) == all)
    for text in ["a", "0g", "+1", "0A", " 0", "0x"] { #expect(HexText.bytes(text) == nil) }
  }
}
