import OpsDomain
import Testing

@testable import OpsWorkshop

@Suite("Lines of bad pieces of a batch")
struct ScrapLineTests {
  @Test func aLineSaysOfWhatHowManyAndWhy() throws {
    let line = try ScrapLine(parsing: "SHOE-1/42=2.5:short_shot")
    #expect(line.name == "SHOE-1/42" && line.code == "short_shot")
    #expect(line.quantity == Quantity(rawValue: 2_500_000))
  }

  @Test(
    "What follows the name is read as the bad pieces of an order are",
    arguments: [
      "2:short_shot", "0:flash", "-1:flash", "2:", ":flash", "x:flash", "2:two: colors", "2:a=b",
      "2:" + String(repeating: "x", count: 32), "2:" + String(repeating: "x", count: 33),
    ])
  func sameRules(_ tail: String) {
    let order = Self.outcome { try ScrapText.read(tail) }
    let batch = Self.outcome {
      let line = try ScrapLine(parsing: "LAMP-1=" + tail)
      return (line.code, line.quantity)
    }
    #expect(batch == order)
  }

  /// What was read, or the code and field of the error.
  private static func outcome(_ read: () throws -> (code: String, quantity: Quantity)) -> String {
    do {
      let (code, quantity) = try read()
      return "\(quantity) \(code)"
    } catch {
      let error = error as? OpsError
      return "\(error?.code.rawValue ?? "another error") in \(error?.field ?? "no field")"
    }
  }

  @Test(
    "Another form is refused", arguments: ["", "LAMP-1", "LAMP-1=2", "=2:flash", "A=B=2:flash"])
  func otherForms(_ text: String) {
    #expect(throws: OpsError.self) { try ScrapLine(parsing: text) }
  }
}
