import OpsDomain
import TestBenches
import Testing

struct QuantityTests {
  @Test func keepsWhatWasWritten() throws {
    #expect(try Quantity(parsing: "7.01", scale: 2).rawValue == 7_010_000)
    #expect(try Quantity(parsing: "7.010", scale: 2).description == "7.01")
    #expect(try Quantity(parsing: "-3", scale: 0) == -3)
    #expect(Quantity.whole(5) == 5)
    #expect(try Quantity(units: 5) == 5)
    let one: Quantity = 1
    #expect(one.isPositive && !one.isNegative && !one.isZero)
    #expect(Quantity.zero.isZero && !Quantity.zero.isPositive)
    #expect(-one < .zero)
  }

  @Test func refusesMoreDecimalsThanTheUnitAllows() {
    let error = #expect(throws: OpsError.self) {
      try Quantity(parsing: "7.015", scale: 2, field: "delivered")
    }
    #expect(error?.code == .badQuantity)
    #expect(error?.message == "7.015 has more than 2 decimals")
    #expect(error?.field == "delivered")
    #expect(error?.hint != nil)
    let whole = #expect(throws: OpsError.self) { try Quantity(parsing: "0.5", scale: 0) }
    #expect(whole?.message == "0.5 is not a whole number")
    #expect(throws: OpsError.self) { try Quantity(parsing: "0.0000001", scale: 99) }
  }

  @Test(arguments: ["", "abc", "1e3", "1,5", "NaN", "٣", " 1", "9223372036854775808", "1\u{1B}[2J"])
  func refusesWhatIsNoQuantity(text: String) {
    let error = #expect(throws: OpsError.self) { try Quantity(parsing: text, scale: 3) }
    #expect(error?.code == .badQuantity)
    #expect(error?.message.unicodeScalars.contains("\u{1B}") == false)
  }

  @Test func refusesWhatIsBeyondTheMaximum() throws {
    #expect(try Quantity(parsing: "9000000000", scale: 6) == .maximum)
    #expect(try Quantity(parsing: "-9000000000", scale: 6) == -Quantity.maximum)
    for text in ["9000000000.000001", "-9000000000.000001", "9223372036854.775807"] {
      let error = #expect(throws: OpsError.self) { try Quantity(parsing: text, scale: 6) }
      #expect(error?.code == .badQuantity)
    }
    #expect(throws: OpsError.self) { try Quantity(units: Limits.quantityMaximum + 1) }
    #expect(throws: OpsError.self) { try Quantity(units: .min) }
    var sum = Quantity.zero
    for _ in 0..<1000 { sum = sum + .maximum }
    #expect(sum.description == "9000000000000")
  }

  @Test func checkedSumsThrowInsteadOfTrapping() throws {
    let largest = Quantity(rawValue: .max)
    let error = #expect(throws: OpsError.self) { try largest.adding(Quantity(rawValue: 1)) }
    #expect(error?.code == .badQuantity)
    #expect(throws: OpsError.self) { try Quantity(rawValue: .min).subtracting(1) }
    #expect(try largest.subtracting(largest) == .zero)
    #expect(try Quantity(parsing: "0.1").adding(Quantity(parsing: "0.2")).description == "0.3")
  }

  @Test func figuresOfAbsurdQuantitiesEndAtTheBounds() {
    let (least, most) = (Quantity(rawValue: .min), Quantity(rawValue: .max))
    #expect(most + 1 == most && most + most == most && most - (-1) == most)
    #expect(least - 1 == least && least + least == least && least + (-1) == least)
    #expect(-least == most && .zero - least == most && most + least == Quantity(rawValue: -1))
    #expect([most, most, most].reduce(.zero, +) == most)
  }

  @Test(arguments: [("5", 0), ("2.55", 2), ("-0.5", 1), ("0.000001", 6), ("100", 0), ("0", 0)])
  func countsTheDecimalsUsed(text: String, expected: Int) throws {
    #expect(try Quantity(parsing: text).decimals == expected)
  }

  @Test func sevenPointZeroOneMinusItsPartsIsExactlyZero() throws {
    let parts = ["0.7", "0.89", "0.01", "1.3", "0.77", "0.94", "0.6", "1.1", "0.7"]
    var rest = try Quantity(parsing: "7.01", scale: 2)
    for part in parts { rest = rest - (try Quantity(parsing: part, scale: 2)) }
    #expect(rest == .zero)
    #expect(rest.description == "0")
  }

  @Test func anythingMinusItsPartsIsExactlyZero() throws {
    let seed = PropertySeed()
    for _ in 0..<300 {
      var parts: [Quantity] = []
      for _ in 0..<seed.int(1...50) {
        let raw = seed.int(0...9_000_000_000_000)
        parts.append(try Quantity(parsing: FixedPoint.format(raw)))
      }
      let total = parts.reduce(.zero, +)
      let rest = try parts.reduce(total) { (left, part) in try left.subtracting(part) }
      #expect(rest == .zero, "\(seed)")
    }
  }

  @Test func isDecimalTextInJSON() throws {
    #expect(try JSONText.encode([Quantity(rawValue: 2_550_000)]) == #"["2.55"]"#)
    #expect(try JSONText.decode([Quantity].self, #"["2.55"]"#) == [Quantity(rawValue: 2_550_000)])
    let error = #expect(throws: OpsError.self) {
      try JSONText.decode([String: Quantity].self, #"{"delivered":"many"}"#)
    }
    #expect(error?.field == "delivered")
    #expect(throws: (any Error).self) { try JSONText.decode([Quantity].self, "[2.55]") }
  }
}
