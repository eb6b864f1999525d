import OpsDomain
import OpsWarehouse
import TestBenches
import Testing

@Suite("GS1 codes")
struct GS1MessageTests {
  private let today = CivilDate(year: 2027, month: 3, day: 1) ?? .maximum
  private let separator = String(GS1Message.separator)

  private func code(_ text: String) -> ErrorCode? {
    do {
      _ = try GS1Message(text)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func scannersPeopleAndLinksSayTheSame() throws {
    let scanned = try GS1Message(
      "]C10109506000134352" + "17270331" + "10ABC-1" + separator + "21S/7")
    let typed = try GS1Message("(01)09506000134352(17)270331(10)ABC-1(21)S/7")
    let linked = try GS1Message(
      "https://example.org/shop/01/9506000134352/10/ABC-1/21/S%2F7?17=270331&lang=lt")
    #expect(scanned == typed)
    for message in [scanned, linked] {
      #expect(message.tradeItem == "09506000134352")
      #expect(message.lot == "ABC-1")
      #expect(message.serial == "S/7")
      #expect(message.useBy(today: today)?.description == "2027-03-31")
    }
    #expect(typed.text == "(01)09506000134352(17)270331(10)ABC-1(21)S/7")
  }

  @Test func dayNoughtIsTheEndOfTheMonth() throws {
    for (text, wanted) in [
      ("270200", "2027-02-28"), ("280200", "2028-02-29"), ("271200", "2027-12-31"),
      ("270228", "2027-02-28"),
    ] {
      #expect(try GS1Message("15" + text).bestBefore(today: today)?.description == wanted)
    }
    #expect(code("15270230") == .badValue)
    #expect(code("15271300") == .badValue)
  }

  @Test func theCenturyIsTheNearest() throws {
    // 50 years ahead are this century, 51 the one before; 49 back are this one.
    for (text, wanted) in [
      ("770301", "2077-03-01"), ("780301", "1978-03-01"), ("000301", "2000-03-01"),
    ] {
      #expect(try GS1Message("15" + text).bestBefore(today: today)?.description == wanted)
    }
    let late = CivilDate(year: 2094, month: 1, day: 1) ?? .maximum
    #expect(try GS1Message("15100101").bestBefore(today: late)?.description == "2110-01-01")
  }

  @Test func weightsAreExact() throws {
    let message = try GS1Message("0109506000134352" + "3103001250")
    #expect(message.netWeight == (try Quantity(parsing: "1.25")))
    #expect(try GS1Message("3105000001").netWeight == (try Quantity(parsing: "0.00001")))
    #expect(try GS1Message("3100000012").netWeight == .whole(12))
    #expect(try GS1Message("0209506000134352" + "3712").count == 12)
  }

  @Test func everyEntryOfTheDictionaryIsRead() {
    #expect(GS1Dictionary.identifiers.count > 400)
    #expect(GS1Dictionary.identifiers["10"]?.title == "BATCH/LOT")
    #expect(GS1Dictionary.identifiers["3922"] != nil)
    // No identifier is the beginning of another: the first match is the only one.
    let codes = GS1Dictionary.identifiers.keys
    for code in codes {
      #expect(!codes.contains { $0 != code && $0.hasPrefix(code) }, "\(code)")
    }
  }

  @Test(arguments: [
    "0109506000134353", "010950600013435", "0109506000134352" + "10", "9", "", "(01)09506000134353",
    "(1)2", "ABC", "10" + String(repeating: "X", count: 21), "10Ä", "15000000000",
    "https://example.org/", "https://example.org/01/09506000134353",
    "https://example.org/01/09506000134352/21/S/10/L/17/270101", "https://example.org/10/ABC",
    "https://example.org/01/09506000134352/10/%ZZ", "10A\u{1D}10B",
  ])
  func whatBreaksARuleIsRefused(_ text: String) {
    if text.isEmpty {
      #expect((try? GS1Message(text))?.elements.isEmpty ?? true)
    } else {
      #expect(code(text) == .badValue, "\(text)")
    }
  }

  @Test func nothingMakesItStumble() {
    let random = SeededRandom(seed: 20_270_301)
    let letters = Array("0123456789()]C1d2ABC/%?=&\u{1D} äz")
    for _ in 0..<5_000 {
      let text = String(
        (0..<random.next(below: 40)).map { _ in letters[random.next(below: letters.count)] })
      guard let message = try? GS1Message(text) else { continue }
      // What is understood is understood again as people write it.
      #expect((try? GS1Message(message.text)) == message, "\(text.debugDescription)")
    }
  }
}
