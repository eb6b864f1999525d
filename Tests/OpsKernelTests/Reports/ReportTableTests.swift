import OpsDomain
import Testing

@testable import OpsKernel

/// Columns, groups, sums and forms of a report.
@Suite("Tables of reports")
struct ReportTableTests {
  private static let rows: [DocumentObject] = [
    ["sku": "B", "region": "South", "price": "1.50", "count": 2],
    ["sku": "A", "region": "North", "price": "2.25", "count": 3],
    ["sku": "C", "region": "South", "price": .null, "count": 4],
  ]

  private func definition(
    _ columns: [String], by groupBy: String? = nil, totals: [String] = [],
    _ format: ReportFormat = .csv
  ) throws -> ReportDefinition {
    var object: DocumentObject = [
      "list": "oos.list", "choices": .list([]), "columns": .list(columns.map { .text($0) }),
      "totals": .list(totals.map { .text($0) }), "format": .text(format.rawValue),
    ]
    if let groupBy { object.set("group_by", .text(groupBy)) }
    return try ReportDefinition(kept: DocumentWriter.string(.object(object)))
  }

  @Test func rowsStayInTheOrderOfTheList() throws {
    let table = ReportTable(try definition(["sku", "price"]), Self.rows)
    #expect(table.count == 3 && !table.hasSums)
    #expect(table.content(.csv) == "sku,price\nB,1.50\nA,2.25\nC,\n")
  }

  @Test func groupsHaveTheirSums() throws {
    let table = ReportTable(
      try definition(["sku", "price"], by: "region", totals: ["price", "count"]), Self.rows)
    #expect(table.columns == ["region", "sku", "price", "count"])
    #expect(
      table.content(.csv) == """
        region,sku,price,count
        North,A,2.25,3
        South,B,1.50,2
        South,C,,4

        """)
    #expect(
      table.lines == [
        ["North", "A", "2.25", "3"], ["Total North", "", "2.25", "3"],
        ["South", "B", "1.50", "2"], ["South", "C", "", "4"], ["Total South", "", "1.50", "6"],
        ["Total", "", "3.75", "9"],
      ])
  }

  @Test func amountsBeyondWhatAQuantityHoldsAreAddedUp() throws {
    let rows: [DocumentObject] = [
      ["sku": "G", "amount": "11000000000000.00"], ["sku": "H", "amount": "5.00"],
      ["sku": "I", "amount": "-0.50"], ["sku": "J", "amount": .null],
    ]
    let definition = try self.definition(["sku", "amount"], totals: ["amount"])
    try ReportTable.check(definition, rows)
    #expect(ReportTable(definition, rows).sums == [nil, "11000000000004.50"])
  }

  @Test func whatIsNoNumberIsNotLeftOutOfASum() throws {
    let definition = try self.definition(["sku", "price"], totals: ["price"])
    try ReportTable.check(definition, Self.rows)
    #expect {
      try ReportTable.check(definition, Self.rows + [["sku": "D", "price": "many"]])
    } throws: { ($0 as? OpsError)?.code == .badValue }
  }

  @Test func sumsCanBeToldFromRowsWhateverTheColumns() throws {
    let table = ReportTable(
      try definition(["count"], by: "region", totals: ["count"]), Self.rows)
    #expect(
      table.lines == [
        ["North", "3"], ["Total North", "3"], ["South", "2"], ["South", "4"],
        ["Total South", "6"], ["Total", "9"],
      ])
    #expect(table.content(.tsv) == "region\tcount\nNorth\t3\nSouth\t2\nSouth\t4\n")
    let named = ReportTable(
      try definition(["sku", "region"], by: "region", totals: ["count"]), Self.rows)
    #expect(named.columns == ["sku", "region", "count"])
  }

  @Test func thePlainFormHasColumns() throws {
    let table = ReportTable(try definition(["sku", "count"], totals: ["count"]), Self.rows)
    #expect(
      table.content(.text) == """
        sku    count
        B      2
        A      3
        C      4
        Total  9

        """)
  }

  @Test func textHasTheHeadingsOfItsListAlsoWhenItWasKept() throws {
    let table = ReportTable(
      try definition(["sku", "count"], by: "region", totals: ["count"]), Self.rows)
    let titles = ["count": "LEFT"]
    let kept = try #require(
      ReportTable(kept: table.kept(.text, title: "open"), titles: titles))
    #expect(kept.lines == table.lines && kept.count == 3 && kept.hasSums)
    #expect(kept.content(.text).hasPrefix("region       sku  left\n"))
    #expect(kept.content(.csv) == table.content(.csv))
    #expect(ReportTable(kept: "sku  left\nA    3\n", titles: [:]) == nil)
    #expect(table.kept(.csv, title: "open") == table.content(.csv))
  }

  @Test func programsGetGroupsAndRows() throws {
    let table = ReportTable(
      try definition(["sku"], by: "region", totals: ["count"]), Self.rows)
    let document = try DocumentParser.parse(table.content(.json))
    #expect(document["count"] == .integer(3) && document["totals"]?["count"] == .text("9"))
    let groups = try #require(document["groups"]?.items)
    #expect(groups.map { $0["key"] } == [.text("North"), .text("South")])
    #expect(groups[1]["rows"]?.items?.first?["sku"] == .text("B"))
  }

  @Test func cellsThatLookLikeFormulasAreHarmless() throws {
    let table = ReportTable(
      try definition(["sku"]), [["sku": "=1+1"], ["sku": "two\nlines"]])
    #expect(table.content(.csv) == "sku\n'=1+1\n\"two\nlines\"\n")
    #expect(table.content(.text) == "sku\n=1+1\ntwo·lines\n")
  }

  @Test func aPageShowsTextsAsTexts() throws {
    let table = ReportTable(
      try definition(["sku", "count"], by: "region", totals: ["count"]),
      [
        ["sku": "<script>alert(1)</script>", "region": "\"North\" & 'co'", "count": 2],
        ["sku": "a\u{202E}b", "region": "South", "count": 3],
      ])
    let page = table.content(.html, title: "<b>open</b>")
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(!page.contains("<script") && !page.contains("<b>") && !page.contains("\u{202E}"))
    #expect(page.contains("<td>&lt;script&gt;alert(1)&lt;/script&gt;</td><td>2</td>"))
    #expect(page.contains("&quot;North&quot; &amp; &#39;co&#39;"))
    #expect(page.contains("<h1>&lt;b&gt;open&lt;/b&gt;</h1>"))
    #expect(page.contains("<tr class=\"total\"><td>Total</td><td></td><td>5</td></tr>"))
    #expect(page.contains("<p>2 rows</p>"))
  }

  @Test func anEmptyListHasAHeadAndNoRows() throws {
    let table = ReportTable(try definition(["sku"], by: "region", totals: ["count"]), [])
    #expect(table.count == 0 && table.content(.csv) == "region,sku,count\n")
  }

  @Test(
    arguments: [
      ("today", "2027-03-01"), ("Yesterday", "2027-02-28"), ("tomorrow", "2027-03-02"),
      ("today-7", "2027-02-22"), ("today+1", "2027-03-02"), ("2027-01-01", "2027-01-01"),
      ("today-x", "today-x"), ("todayish", "todayish"), ("today-99999", "today-99999"),
    ])
  func daysMoveWithToday(text: String, date: String) {
    #expect(ReportDay.text(text, today: CivilDate(daysSinceEpoch: 20_878)) == date)
  }

  @Test(
    arguments: [
      ("07:30", 450), ("7:30", 450), ("0:00", 0), ("23:59", 1439),
    ] as [(String, Int64)])
  func anHourNeedsNoZero(text: String, minute: Int64) throws {
    #expect(try ReportClock.minute(text) == minute)
  }

  @Test(arguments: ["6:0", "24:00", "12:60", "noon", "", "12:0x", "-1:00", "+1:00"])
  func aTimeOfTheDayIsHoursAndMinutes(text: String) {
    #expect(throws: OpsError.self) { try ReportClock.minute(text) }
  }
}
