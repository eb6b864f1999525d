import OpsDomain
import Testing

@Suite struct ASCIITests {
  private func isPrintable(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { ASCII.isPrintable($0) }
  }

  /// Eight bytes are looked at together, the rest one by one: each byte is found at each place.
  @Test func onlyWhatCanBeSeenIsPrintable() {
    for count in [1, 7, 8, 9, 16, 19] {
      for place in 0..<count {
        for byte in UInt8.min...UInt8.max {
          var bytes = [UInt8](repeating: UInt8(ascii: " "), count: count)
          bytes[place] = byte
          let isSeen = byte >= 0x20 && byte < 0x7F
          #expect(isPrintable(bytes) == isSeen, "\(byte) at \(place) of \(count)")
        }
      }
    }
    #expect(isPrintable([]))
  }

  @Test func eightBytesStandInJSONAsTheyAreOrOneDoesNot() {
    for place in 0..<8 {
      for byte in UInt8.min...UInt8.max {
        var bytes = [UInt8](repeating: UInt8(ascii: "!"), count: 10)
        bytes[place + 1] = byte
        let isPlain = bytes.withUnsafeBufferPointer { ASCII.arePlainJSON($0, at: 1) }
        let isWanted = byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C
        #expect(isPlain == isWanted, "\(byte) at \(place)")
      }
    }
    let short = [UInt8](repeating: UInt8(ascii: "a"), count: 9)
    #expect(short.withUnsafeBufferPointer { ASCII.arePlainJSON($0, at: 1) })
    #expect(!short.withUnsafeBufferPointer { ASCII.arePlainJSON($0, at: 2) })
  }

  /// What one byte borrows or carries hides no other.
  @Test func twoWrongBytesAreNotRight() {
    for (first, second) in [(0x1F, 0x7F), (0xFF, 0x1F), (0x00, 0x20), (0x80, 0xFF)] {
      let bytes = [UInt8(first), UInt8(second)] + [UInt8](repeating: 0x7E, count: 6)
      #expect(!isPrintable(bytes))
      #expect(!isPrintable(bytes.reversed()))
    }
  }
}
