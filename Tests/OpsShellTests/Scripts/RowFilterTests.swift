import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsShell

@Suite("Filters of rows by day")
struct RowFilterTests {
  /// Rows a minute before and after each end of 1 August in New York, and one without a time.
  private static let rows: [Document] =
    [
      ("july", "2027-08-01T03:59:00Z"), ("first", "2027-08-01T04:01:00Z"),
      ("last", "2027-08-02T03:59:00.500Z"), ("next", "2027-08-02T04:01:00Z"),
    ].map { .object(["name": .text($0.0), "at": .text($0.1)]) }
    + [.object(["name": "never", "at": .null])]

  private func names(_ filter: String) throws -> [String] {
    let filter = try RowFilter(
      try Filter(parsing: filter), calendar: try ZonedCalendar(zone: "America/New_York"))
    var answer = CommandAnswer(schema: "test/1", data: .list(Self.rows))
    answer.data = .list(Self.rows)
    return try filter.places(in: answer).compactMap { Self.rows[$0].members?["name"]?.string }
  }

  @Test(arguments: [
    ("at = 2027-08-01", ["first", "last"]),
    ("at != 2027-08-01", ["july", "next", "never"]),
    ("at >= 2027-08-01", ["first", "last", "next"]),
    ("at > 2027-08-01", ["next"]),
    ("at <= 2027-08-01", ["july", "first", "last"]),
    ("at < 2027-08-01", ["july"]),
    ("at in 2027-07-31, 2027-08-02", ["july", "next"]),
    ("at >= 2027-08-01 and at <= 2027-08-01", ["first", "last"]),
    ("at >= '2027-08-01 00:02'", ["last", "next"]),
    ("at > 2027-08-01T06:59:00+03:00", ["first", "last", "next"]),
    ("at contains 2027-08-02", ["last", "next"]),
  ])
  func aDayIsAWholeDayOfTheSite(filter: String, expected: [String]) throws {
    #expect(try names(filter) == expected)
  }

  @Test(
    "What a field can never be is refused, whatever rows there are",
    arguments: [
      ("due < 2027-1-1", "data.bad_date"), ("due < 01.01.2027", "data.bad_date"),
      ("due = tomorrow", "data.bad_date"), ("at >= yesterday", "data.bad_date"),
      ("at < null", "data.bad_date"), ("due in 2027-01-01, soon", "data.bad_date"),
      ("on_hand < abc", "data.bad_value"), ("on_hand = 5kg", "data.bad_value"),
      ("opened = perhaps", "data.bad_value"), ("available < low_stock", "data.bad_value"),
      ("due < opened_on", "data.bad_date"),
    ])
  func wrongKinds(filter: String, code: String) throws {
    let filter = try Filter(parsing: filter)
    let error = #expect(throws: OpsError.self) {
      try RowFilter(
        filter, answer: CommandRegistry.standard.answers["lot/1"], calendar: UTCCalendar())
    }
    #expect(error?.code.rawValue == code)
    #expect(error?.hint != nil)
    #expect(error?.field == "where")
  }

  @Test(arguments: [
    ("on_hand = 5.0", ["five"]), ("on_hand < 10", ["five"]), ("on_hand >= 10", ["ten"]),
    ("due = null", ["ten"]), ("due != null", ["five"]), ("due < 2027-01-01", ["five"]),
    ("opened = yes", ["five"]), ("opened = false", ["ten"]), ("lot < M", ["five", "ten"]),
  ])
  func valuesAreWhatTheirFieldIs(filter: String, expected: [String]) throws {
    let filter = try RowFilter(
      try Filter(parsing: filter), answer: CommandRegistry.standard.answers["lot/1"],
      calendar: UTCCalendar())
    let rows: [Document] = [
      ["name": "five", "on_hand": "5", "due": "2026-12-01", "opened": true, "lot": "2026-12-01"],
      ["name": "ten", "on_hand": "10", "due": .null, "opened": false, "lot": "A"],
    ]
    let answer = CommandAnswer(schema: "lot/1", data: .list(rows))
    #expect(
      try filter.places(in: answer).compactMap { rows[$0].members?["name"]?.string } == expected)
  }

  @Test("A list nobody declared goes by its values")
  func undeclared() throws {
    func fits(_ text: String, _ row: Document) throws -> Bool {
      let filter = try RowFilter(try Filter(parsing: text), calendar: UTCCalendar())
      return try filter.fits(CommandAnswer(schema: "x/1", data: .list([row])))
    }
    #expect(throws: OpsError.self) { try fits("when < soon", ["when": "2027-08-01"]) }
    #expect(throws: OpsError.self) { try fits("size < big", ["size": "12"]) }
    #expect(try fits("size < 100", ["size": "12"]))
    #expect(try fits("word < b", ["word": "a"]))
  }

  @Test("The command line, watch and the check of scripts refuse them alike")
  func everyWay() async throws {
    let bench = try await ShellBench.make()
    let low = await bench.run(["stock", "list", "--where", "available < low_stock"])
    #expect(low.exit == 65)
    #expect(low.remarks.contains("stock list --below low"))
    let badDate = await bench.run(["audit", "list", "--where", "at >= 2026-8-1"])
    #expect(badDate.exit == 65)
    #expect(badDate.remarks.contains("data.bad_date"))
    #expect(await bench.run(["audit", "list", "--where", "at >= 2020-08-01"]).exit == 0)
    let watch = await bench.run([
      "watch", "--times", "1", "--until", "on_hand < few", "stock", "level", "LAMP-1",
    ])
    #expect(watch.exit == 65)
    #expect(watch.output.isEmpty)
    let folder = try TemporaryFolder()
    try folder.write(
      "low.opsh",
      """
      opsh 1
      let rows = stock list --where 'available < low_stock'
      let days = stock list --where 'on_hand > 1 and available < 5'
      """)
    let check = await bench.run(["check", folder.file("low.opsh"), "-o", "json"])
    #expect(check.exit != 0)
    let said = check.output + check.remarks
    #expect(said.contains("low_stock is another field"), "\(said)")
  }

  @Test(
    "A field that the rows of a list never have is refused, also while the list is empty",
    arguments: ["oos list", "lot list", "watch --times 1 --until"])
  func misspeltFieldOfAnEmptyList(_ line: String) async throws {
    let bench = try await ShellBench.make()
    let answer =
      line.hasPrefix("watch")
      ? await bench.run(["watch", "--times", "1", "--until", "stauts = x", "oos", "list"])
      : await bench.run("\(line) --where 'stauts = x'")
    #expect(answer.exit == 64)
    #expect(answer.remarks.contains("The rows have no field 'stauts'"), "\(answer.remarks)")
    #expect(answer.output.isEmpty)
  }

  @Test("A declared field that no row has is null in all of them")
  func absentField() throws {
    let filter = try RowFilter(
      try Filter(parsing: "due = null"), answer: CommandRegistry.standard.answers["lot/1"],
      calendar: UTCCalendar())
    let answer = CommandAnswer(schema: "lot/1", data: .list([["lot": "A"]]))
    #expect(try filter.places(in: answer) == [0])
  }

  @Test(
    "What lies within a field is known or refused whatever rows there are",
    arguments: ["lot list --where 'lot.name = x'", "oos list --where 'pegs.x = x'"])
  func withinField(_ line: String) async throws {
    let bench = try await ShellBench.make()
    let answer = await bench.run(line)
    #expect(answer.exit == 64, "\(answer.remarks)")
  }

  @Test(
    "The shell's own lists know their fields, also while they are empty",
    arguments: [("run list", "commands > 0"), ("job list", "rejected > 0")])
  func ownLists(_ line: String, _ filter: String) async throws {
    let bench = try await ShellBench.make()
    let known = await bench.run("\(line) --where '\(filter)'")
    #expect(known.exit == 0, "\(known.remarks)")
    let misspelt = await bench.run("\(line) --where 'stat = done'")
    #expect(misspelt.exit == 64)
    #expect(misspelt.remarks.contains("The rows have no field 'stat'"), "\(misspelt.remarks)")
  }

  @Test("A condition of a script refuses the order of a date or number and a word")
  func conditions() throws {
    let comparison = ScriptComparison(calendar: UTCCalendar())
    func holds(_ left: String, _ operation: ComparisonOperator, _ right: String) throws -> Bool {
      try comparison.holds(.text(left), operation, .text(right))
    }
    for (left, right) in [("2026-12-01", "2027-1-1"), ("tomorrow", "2026-12-01"), ("5", "few")] {
      #expect(throws: OpsError.self) { try holds(left, .less, right) }
    }
    #expect(try holds("2026-12-01", .less, "2027-01-01"))
    #expect(try holds("2026-12-01T08:00:00Z", .lessOrEqual, "2026-12-01"))
    #expect(try holds("9", .less, "10"))
    #expect(try holds("a", .less, "b"))
    #expect(try !holds("5", .equal, "few"))
  }

  @Test func onlyDaysAndClockTimesNeedTheSite() throws {
    func needs(_ text: String) throws -> Bool {
      RowFilter.needsCalendar(try Filter(parsing: text))
    }
    #expect(try needs("at >= 2027-08-01"))
    #expect(try needs("sku = A and at < '2027-08-01 08:00'"))
    #expect(try !needs("sku = LAMP-1"))
    #expect(try !needs("at < 2027-08-01T08:00:00Z"))
  }
}
