import OpsTesting
import Testing

@testable import OpsShell

/// Functions over lists, maps, texts, dates and amounts.
@Suite struct ScriptValueFunctionTests {
  @Test(arguments: [
    ("sort([3, 1, 2])", "[1,2,3]"), ("sort([\"b\", \"a\"])", "[\"a\",\"b\"]"),
    ("sort([1, null, 3], null, \"desc\")", "[3,1,null]"),
    (
      "first(sort([{n: 2, t: \"a\"}, {n: 1, t: \"b\"}, {n: 2, t: \"c\"}], \"n\", \"desc\"))",
      "{\"n\":2,\"t\":\"a\"}"
    ),
    ("reverse(sort([\"10\", \"9\"]))", "[\"10\",\"9\"]"),
    ("append([1], 2)", "[1,2]"), ("count(append([], [1, 2]))", "1"),
    ("keys({a: 1, \"b c\": 2})", "[\"a\",\"b c\"]"), ("values({a: 1, b: \"x\"})", "[1,\"x\"]"),
    ("has({a: null}, \"a\")", "true"), ("has({}, \"a\")", "false"),
    ("put({a: 1}, \"a\", 5)", "{\"a\":5}"), ("put({}, \"k\", [1])", "{\"k\":[1]}"),
    ("first(entries({a: 7}))", "{\"key\":\"a\",\"value\":7}"),
    ("substring(\"abcdef\", 2)", "cdef"), ("substring(\"abcdef\", -2)", "ef"),
    ("substring(\"abcdef\", 1, 2)", "bc"), ("substring(\"ab\", 5, 2)", ""),
    ("pad_left(7, 3, \"0\")", "007"), ("pad_right(\"ab\", 4, \".\")", "ab.."),
    ("pad_left(\"abcd\", 2)", "abcd"),
    ("money(1234.5, \"EUR\")", "1234.50 EUR"), ("money(1.005, \"EUR\")", "1.01 EUR"),
    ("money(12.5, \"JPY\")", "13 JPY"), ("money(-0.5)", "-0.50 EUR"),
    ("year(\"2027-01-03\")", "2027"), ("month(\"2027-01-03\")", "1"), ("day(\"2027-01-03\")", "3"),
    ("weekday(\"2027-01-03\")", "7"), ("weekday(\"2027-01-04\")", "1"),
    ("week(\"2027-01-03\")", "53"), ("week(\"2027-01-04\")", "1"), ("week(\"2024-12-30\")", "1"),
    ("given(\" \") ?? \"none\"", "none"), ("given(\"x\") ?? \"none\"", "x"), ("given(0)", "0"),
  ])
  func gives(_ expression: String, _ expected: String) async throws {
    #expect(try await ScriptBench.make().value(expression) == expected, "\(expression)")
  }

  @Test(arguments: [
    ("sort([1, [2]])", "data."), ("sort([{a: 1}], \"b\")", "has no field"),
    ("substring(\"a\", 0, -1)", "0 or more"), ("pad_left(\"a\", 2000)", "0 to 1000"),
    ("pad_left(\"a\", 5, \"ab\")", "must be one character"), ("money(1, \"XQQ\")", "ISO 4217"),
    ("weekday(\"soon\")", "data.bad_date"), ("put({}, null, 1)", "cannot be a key"),
    ("append(5, 1)", "not a list"), ("keys([1])", "has no fields"),
  ])
  func refuses(_ expression: String, _ part: String) async throws {
    let answer = try await ScriptBench.make().value(expression)
    #expect(answer.contains(part), "\(expression): \(answer)")
  }

  @Test func mapsAreReadByNameAndKey() async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run(
      """
      let prices = {
        lamp: 24.90,
        "desk lamp": 30
      }
      let name = "desk lamp"
      print "$prices.lamp ${$prices[$name]} ${$prices["none"] ?? "-"}"
      foreach e in entries($prices) { print "$e.key=$e.value" }
      """)
    #expect(answer.lines == ["24.9 30 -", "lamp=24.9", "desk lamp=30"], "\(answer.remarks)")
  }

  @Test func aCellIsReadAsItWasBeforeItWasMadeSafeForASpreadsheet() async throws {
    let bench = try await ScriptBench.make()
    try bench.folder.write("r.csv", "name,phone\n'@home,'+370 5 212 3456\n")
    let answer = try await bench.run(
      "foreach r in csv(\"FOLDER/r.csv\") { print \"$r.name $r.phone\" }\n")
    #expect(answer.lines == ["@home +370 5 212 3456"], "\(answer.remarks)")
  }

  @Test func anEmptyCellIsNotGiven() async throws {
    let bench = try await ScriptBench.make()
    try bench.folder.write("r.csv", "sku,quantity,ref\nLAMP-1,2,\nLAMP-1,3,R7\n")
    let answer = try await bench.run(
      """
      foreach r in csv("FOLDER/r.csv") {
        stock receive $r.sku $r.quantity --ref (given($r.ref))
      }
      """)
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(await bench.onHand() == "25")
  }
}
