import OpsDomain
import OpsKernel
import Testing

@testable import OpsShell

@Suite("Expressions of scripts")
struct ScriptExpressionTests {
  @Test(
    "Numbers are exact decimals",
    arguments: [
      ("0.1 + 0.2", "0.3"), ("12.50 * 3", "37.5"), ("1 / 3 * 3", "0.999999999999999999"),
      ("7 % 3", "1"), ("-7 % 3", "-1"), ("200 * 10%", "20"), ("round(2.5)", "3"),
      ("round(-2.5)", "-3"), ("round(1.005, 2)", "1.01"), ("round(1234, -2)", "1200"),
      ("99999999999999999999 + 1", "100000000000000000000"), ("\"40\" - \"36\"", "4"),
      ("2 - 3 - 4", "-5"), ("2 + 3 * 4", "14"), ("null ?? 3 ?? 4", "3"),
    ])
  func numbers(_ expression: String, _ value: String) async throws {
    #expect(try await ScriptBench.make().value(expression) == value)
  }

  @Test(
    "Dates, moments and durations",
    arguments: [
      ("date(\"2027-01-31\") + 1d", "2027-02-01"), ("date(\"2027-03-01\") - 1d", "2027-02-28"),
      ("date(\"2027-03-01\") - date(\"2027-02-01\")", "4w"),
      ("days(date(\"2027-03-01\") - date(\"2027-02-01\"))", "28"),
      ("\"2027-03-01\" - date(\"2027-02-27\") == 2d", "true"), ("1h + 30m", "1h30m"),
      ("2 * 45m", "1h30m"), ("90m / 1h", "1.5"), ("date(\"2027-01-31\") > \"2027-01-30\"", "true"),
      ("date(\"2027-01-31\") + 12h", "2027-01-31T10:00:00Z"),
      ("date(\"2027-01-31 23:30\")", "2027-01-31"),
      ("date(\"2027-01-31T23:30:00Z\")", "2027-02-01"),
      ("date(\"2027-01-31\") + 12h == \"2027-01-31\"", "true"),
      ("date(\"2027-01-31\") + 23h <= date(\"2027-01-31\")", "true"),
      ("date(\"2027-01-31\") + 25h > date(\"2027-01-31\")", "true"),
    ])
  func times(_ expression: String, _ value: String) async throws {
    #expect(try await ScriptBench.make().value(expression) == value)
  }

  @Test(
    "Comparisons take a text for what the other side is",
    arguments: [
      ("\"10\" > 9", "true"), ("\"10\" > \"9\"", "true"), ("\"B\" > \"A\"", "true"),
      ("\"10\" == 10.0", "true"), ("\"10\" == \"10.0\"", "false"), ("null == 0", "false"),
      ("3 in [1, 2, 3]", "true"), ("\"3\" in [1, 2, 3]", "true"), ("[1, 2] contains 2", "true"),
      ("\"desk lamp\" contains \"lamp\"", "true"), ("\"LAMP-1\" matches \"LAMP-*\"", "true"),
      ("\"LAMP-1\" matches \"L?MP\"", "false"), ("not (1 > 2)", "true"),
      ("1 < 2 and 2 < 3", "true"), ("1 > 2 or 2 > 3", "false"),
    ])
  func comparisons(_ expression: String, _ value: String) async throws {
    #expect(try await ScriptBench.make().value(expression) == value)
  }

  @Test(
    "Functions",
    arguments: [
      ("count([1, 2])", "2"), ("sum([1, \"2.5\"])", "3.5"), ("min([3, 1, 2])", "1"),
      ("max(3, 4)", "4"), ("first([7, 8])", "7"), ("last([7, 8])", "8"), ("len(\"čia\")", "3"),
      ("join([\"a\", \"b\"], \"-\")", "a-b"), ("count(split(\"a,b,c\", \",\"))", "3"),
      ("upper(\"a\") ", "A"), ("lower(\"A\")", "a"), ("trim(\" a \")", "a"),
      ("replace(\"a-b-c\", \"-\", \"+\")", "a+b+c"), ("exists(\"/no/such/file\")", "false"),
      ("first([]) ?? \"none\"", "none"), ("env(\"NO_SUCH_THING\") ?? \"unset\"", "unset"),
      ("sum([])", "0"),
    ])
  func functions(_ expression: String, _ value: String) async throws {
    #expect(try await ScriptBench.make().value(expression) == value)
  }

  @Test(
    "What makes no sense is refused where it stands, with a way out",
    arguments: [
      ("1 + \"a\"", "\"a\" is not a number"), ("\"a\" + \"b\"", "to join texts"),
      ("1 / 0", "divided by 0"), ("null + 1", "?? 0"), ("1 < null", "?? 0"),
      ("\"1e5\" + 1", "is not a number"), ("[1] + 1", "a list is not a number"),
      ("date(\"2027-02-30\")", "bad_date"), ("1 and true", "true or false"),
      ("1d + 1", "is not possible"), ("\"1.2.3\" + 1", "\"1.2.3\" is not a number"),
      ("\"ten\" > \"9\"", "\"ten\" is not a number, and is compared with 9"),
      ("round(1, 99)", "-18 to 18"), ("keys(1)", "has no fields"),
    ])
  func refusals(_ expression: String, _ part: String) async throws {
    let answer = try await ScriptBench.make().run("let x = \(expression)\nif $x { print 1 }\n")
    #expect(answer.exit == 65)
    #expect(answer.remarks.contains(part), "\(answer.remarks)")
    #expect(answer.remarks.contains("script.opsh:"))
    #expect(answer.output.isEmpty)
  }

  @Test("Patterns take time in proportion to their length")
  func patterns() {
    let word = String(repeating: "a", count: 20_000)
    let pattern = WordPattern(String(repeating: "a*", count: 200) + "b")
    #expect(!pattern.matches(word))
    #expect(WordPattern("*").matches(""))
    #expect(!WordPattern("?").matches(""))
  }

  @Test("today() and now() are those of the book")
  func time() async throws {
    let bench = try await ScriptBench.make()
    let clock = bench.shell.book.dependencies.desk.clock
    #expect(try await bench.value("now()") == clock.now().description)
    #expect(try await bench.value("today()").count == 10)
  }
}
