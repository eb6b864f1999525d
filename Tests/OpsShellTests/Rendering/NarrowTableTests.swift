import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsShell

/// What a person sees of answers that have more than there is room for.
@Suite("Tables and room")
struct NarrowTableTests {
  private static let request: DocumentObject = [
    "number": "OOS-000001", "status": "pending", "customer": "000038",
    "customer_name": "A customer with a long name", "product": "P002785", "quantity": "5",
    "allocated": "0", "note": "a note", "requested_at": "2026-11-01T13:00:00Z",
    "region": .null,
  ]

  private func table(_ width: Int?, _ records: [DocumentObject] = [Self.request]) -> String {
    RecordTable(
      envelope: Envelope(schema: "x/1", data: .list(records.map(Document.object))), fields: nil,
      style: .plain, width: width, times: nil
    ).render()
  }

  @Test("Whole columns go, asides first, figures before words, and names never")
  func ranks() {
    let wide = table(nil)
    #expect(!wide.contains("REGION"), "a column without anything is left out")
    #expect(wide.contains("NOTE"))
    let middle = table(80)
    #expect(!middle.contains("NOTE") && middle.contains("ALLOCATED"), "\(middle)")
    let narrow = table(60)
    for word in ["OOS-000001", "000038", "P002785", "QUANTITY"] {
      #expect(narrow.contains(word), "\(narrow)")
    }
    #expect(narrow.contains("not shown: "))
    let smallest = table(30)
    #expect(smallest.contains("OOS-000001") && !smallest.contains("OOS-00…"))
  }

  @Test(
    "Records of different kinds stand apart, and nothing of them is left out", arguments: [40, 60])
  func sections(_ width: Int) {
    let customer: DocumentObject = [
      "id": "912841914671008378", "number": "000001", "name": "Corner Shop",
      "email": "corner@example.org", "phone": "+370 555 17171", "city": "Vilnius",
    ]
    let figures: DocumentObject = [
      "id": "912841914868482028", "order_count": 3, "total_value": "24.90",
      "last_contact_at": .null, "customer_id": "912841914671008378", "grade": "potential",
    ]
    let lists: [Document] = [
      ["collection": "customers", "records": [.object(customer)]],
      ["collection": "customer_figures", "records": [.object(figures)]],
    ]
    let text = RecordTable(
      envelope: Envelope(
        schema: "x/1", data: ["collection": "customers", "records": .list(lists)]),
      fields: nil, style: .plain, width: width, times: nil
    ).render()
    for word in ["Corner Shop", "corner@example.org", "+370 555 17171", "24.90", "potential"] {
      #expect(text.contains(word), "\(text)")
    }
    #expect(!text.contains("not shown"), "\(text)")
    #expect(text.split(separator: "\n").count { $0 == "records" } == 1, "\(text)")
    #expect(text.contains("\ncustomer_figures\n"), "\(text)")
  }

  @Test("A record at a terminal has names of people, no number that nobody reads, no empty lines")
  func briefRecord() {
    let record: Document = [
      "id": "912841914671008378", "number": "OOS-000001", "size": .null, "deliveries": [],
      "created_by": "912841914137501712", "created_by_name": "sam", "customer": "000001",
      "customer_name": "Corner Shop",
    ]
    func text(_ width: Int?) -> String {
      RecordTable(
        envelope: Envelope(schema: "x/1", data: record), fields: nil, style: .plain, width: width,
        times: nil
      ).render()
    }
    let shown = text(60)
    #expect(!shown.contains("91284191"), "\(shown)")
    #expect(shown.contains("created by  sam\n"), "\(shown)")
    #expect(shown.contains("customer name  Corner Shop\n"), "\(shown)")
    #expect(shown.contains("empty: size, deliveries\n"), "\(shown)")
    #expect(text(nil).contains("912841914671008378"))
  }

  @Test("Faults that were not found are not listed as empty fields")
  func unsaid() {
    func text(_ record: Document) -> String {
      RecordTable(
        envelope: Envelope(schema: "x/1", data: record), fields: nil, style: .plain, width: 60,
        times: nil
      ).render()
    }
    #expect(text(["value": "0.00", "unpriced": [], "too_large": []]) == "value  0.00\n")
    let plan = text(["through": .null, "proposals": [], "short": [], "too_large": []])
    #expect(plan == "empty: proposals, short\n", "\(plan)")
    #expect(text(["value": "0.00", "unpriced": ["LAMP-1"]]).contains("LAMP-1"))
  }

  @Test("A list and its sum with one title are named once where both are empty")
  func emptyOnce() {
    let cart: Document = ["partner": "Corner", "discounts": [], "discounts_total": "0.00"]
    let shown = RecordTable(
      envelope: Envelope(
        schema: "x/1", data: cart, columns: [TableColumn("discounts_total", title: "discounts")]),
      fields: nil, style: .plain, width: 60, times: nil
    ).render()
    #expect(shown.contains("empty: discounts\n"), "\(shown)")
  }

  @Test("What explains a record goes on below instead of being cut")
  func wrapped() {
    let setting: DocumentObject = [
      "key": "session.idle_limit", "value": "30m", "range": "5m to 8h",
      "summary": "How long a session may be left alone; administrators' at most 15m.",
    ]
    let text = table(60, [setting])
    #expect(!text.contains("…"), "\(text)")
    for word in ["alone;", "administrators'", "15m."] { #expect(text.contains(word), "\(text)") }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(text)")
  }

  @Test("What names a row is never cut, whatever it is called", arguments: [40, 60, 80])
  func identifiers(_ width: Int) {
    let rows: [DocumentObject] = [
      ["job": "J-01M83SXHERWQ2T7V4Y6Z8A0B2C", "state": "done", "about": "a long text of words"],
      ["job": "J-01M83SXHERWQ2T7V4Y6Z8A0B2D", "state": "done", "about": "a long text of words"],
    ]
    #expect(table(width, rows).contains("J-01M83SXHERWQ2T7V4Y6Z8A0B2D"), "\(table(width, rows))")
    let role: DocumentObject = [
      "role": "eva_granulation_technician", "inherits": "workshop_technician",
      "permissions": .list(Array(repeating: "inventory.update_stock", count: 20)),
    ]
    let text = table(width, [role])
    #expect(text.contains("eva_granulation_technician"), "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= width }, "\(text)")
  }

  @Test("What is left stays before what is on its way, and a session says which is one's own")
  func balances() async throws {
    let bench = try await ShellBench.make()
    #expect(await bench.run("oos create 000001 LAMP-1 2").exit == 0)
    for (command, kept) in [
      ("oos list", ["NUMBER", "QTY", "DELIVERED", "LEFT"]), ("session list", ["CURRENT"]),
    ] {
      let console = CapturedConsole(isTerminal: true, width: command == "oos list" ? 60 : 80)
      let answer = await bench.run(command, console)
      for word in kept {
        #expect(answer.output.contains(word.lowercased()), "\(answer.output)")
      }
    }
  }

  @Test("Hints of a dashboard and examples break at blanks, examples so that they can be copied")
  func breaks() {
    let hint = "opsh lot list --status near_expiry --within 7d --location MAIN"
    let record: DocumentObject = [
      "title": "Expiry", "day": "2026-11-01", "trends": [], "charts": [],
      "figures": [["value": "12", "label": "lots expire within seven days", "hint": .text(hint)]],
    ]
    let board = DashboardText(
      Envelope(schema: "expiry.dashboard/1", data: .object(record)), style: .plain, width: 60)
    let lines = (board?.render() ?? "").split(separator: "\n").map(String.init)
    #expect(lines.allSatisfy { $0.count <= 60 }, "\(lines)")
    #expect(lines.contains { $0.contains("--status near_expiry") }, "\(lines)")
    let example = "  opsh permission grant product.edit --user sam --reason 'in for anna' --hours 9"
    let broken = TextWrap.hanging(example, width: 60)
    #expect(broken.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(broken)")
    #expect(broken.contains("'in for anna'"), "\(broken)")
    #expect((try? Lexer.commands(broken))?.first?.words.count == 10, "\(broken)")
  }

  @Test("Times are those of the site, and its zone is named once")
  func zone() throws {
    let calendar = try ZonedCalendar(zone: "Europe/Vilnius")
    let renderer = DocumentRenderer(format: .table, calendar: calendar)
    let envelope = Envelope(schema: "x/1", data: .list([.object(Self.request)]))
    let text = String(decoding: try renderer.render(envelope), as: UTF8.self)
    #expect(text.contains("2026-11-01 15:00") && !text.contains("13:00"))
    #expect(text.split(separator: "\n").filter { $0.contains("Europe/Vilnius") }.count == 1)
    let json = DocumentRenderer(format: .json, calendar: calendar)
    #expect(String(decoding: try json.render(envelope), as: UTF8.self).contains("T13:00:00Z"))
  }

  @Test("A created record is shown in about four lines")
  func created() async throws {
    let bench = try await ShellBench.make()
    for line in [
      "product create X-1 Lamp --price 3", "customer create Anna --city Vilnius --country LT",
      "location create B-1", "oos create 000001 LAMP-1 2", "stock receive LAMP-1 5",
      "stock reserve LAMP-1 1 --for X", "sales enter 2026-10-01 --line LAMP-1=2",
      "transfer create LAMP-1 1 --from MAIN --to B-1", "stock issue LAMP-1 1",
      "stock adjust LAMP-1 1 --code found",
    ] {
      let answer = await bench.run(line + " -o table")
      #expect(answer.exit == 0, "\(answer.remarks)")
      #expect((1...5).contains(answer.lines.count), "\(answer.output)")
      #expect(!answer.output.contains("version"), "\(answer.output)")
    }
  }

  @Test("Rows of a report are what CSV writes")
  func reportRows() async throws {
    let bench = try await ShellBench.make()
    let value = await bench.run("valuation show -o csv")
    #expect(value.exit == 0 && value.output.hasPrefix("sku,"), "\(value.output)")
    #expect(value.output.contains("LAMP-1"))
    #expect(await bench.run("stock value -o csv").output.contains("MAIN"))
    #expect(await bench.run("oos create 000001 LAMP-1 2").exit == 0)
    let groups = await bench.run("oos stats --by product -o csv")
    #expect(groups.output.contains("LAMP-1"), "\(groups.output)")
    let none = await bench.run("oos stats --by product --from 2027-03-01 --to 2027-03-01 -o csv")
    #expect(none.output.hasPrefix("key,name,total") || none.output.contains("LAMP-1"))
    let packed = await bench.run("packaging stats --by week -o csv")
    #expect(
      packed.output == "group,packages,items,records,packages_per_record,items_per_package\r\n")
    let picked = await bench.run("oos stats --by product --fields key,total -o csv")
    #expect(picked.output.hasPrefix("key,total\r\n"), "\(picked.output)")
    #expect(await bench.run("stock ageing -o csv").output.hasPrefix("sku,name,unit,oldest_days,"))
    #expect(await bench.run("oos trend -o tsv").lines.count == 4)
    for board in ["expiry dashboard", "warehouse dashboard"] {
      let lines = await bench.run("\(board) -o csv").output.split(whereSeparator: \.isNewline)
      #expect(lines.first == "name,label,of,value", "\(lines)")
      #expect(lines.count > 14, "figures, and fourteen days of a trend")
      #expect(!lines.contains { $0.contains("{") || $0.contains("[") }, "\(lines)")
    }
    #expect(await bench.run("valuation show --fields total -o csv").output.hasPrefix("total"))
  }

  @Test(
    "An unknown ending of a file is refused before anything is done",
    arguments: [
      ("list.foo", 64), ("list.xlsx", 64), ("list.csv", 0), ("list.jsonl", 0), ("list", 0),
      ("list.txt", 0),
    ])
  func endings(_ name: String, _ exit: Int32) async throws {
    let bench = try await ShellBench.make()
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/\(name)"
    let answer = await bench.run(["product", "create", "X-1", "Lamp", "--out", path])
    #expect(answer.exit == exit, "\(answer.remarks)")
    #expect(await bench.run("product show X-1").exit == (exit == 0 ? 0 : 80))
    #expect(await bench.run(["product", "list", "-o", "csv", "--out", path, "--yes"]).exit == 0)
  }

  @Test("Help shows a few of many values, and its columns by what is seen")
  func help() throws {
    let registry = CommandRegistry.standard
    let grant = try #require(registry.commands.first { $0.name == "permission grant" })
    let text = HelpText.of(grant)
    #expect(text.contains("permission list"), "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count < 200 }, "\(text)")
    let create = try #require(registry.commands.first { $0.name == "product create" })
    let lines = HelpText.of(create).split(separator: "\n")
    let starts = lines.drop { $0 != "options" }.dropFirst().prefix { $0.hasPrefix("  --") }
      .map(Self.column)
    #expect(Set(starts).count == 1, "\(lines)")
    for flag in ["--book", "--url", "--store"] {
      #expect(HelpText.overview(registry).contains(flag))
    }
  }

  /// Where the explanation begins: behind the gap that follows the option.
  private static func column(of line: Substring) -> Int {
    var blanks = 0
    for (index, character) in line.enumerated() where index > 2 {
      if character == " " {
        blanks += 1
      } else {
        if blanks >= 2 { return index }
        blanks = 0
      }
    }
    return 0
  }

  @Test("A dashboard says which days have no room")
  func dashboard() throws {
    let trend: Document = [
      "name": "due", "label": "due in 28 days", "from": "2026-11-01", "total": "28",
      "values": .list(Array(repeating: "1", count: 28)),
    ]
    let record: DocumentObject = [
      "title": "Expiry", "day": "2026-11-01", "figures": [], "trends": [trend], "charts": [],
    ]
    let envelope = Envelope(schema: "expiry.dashboard/1", data: .object(record))
    func render(_ width: Int) -> String {
      DashboardText(envelope, style: .plain, width: width)?.render() ?? ""
    }
    #expect(!render(60).contains("not shown"))
    let words = render(40).split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("not shown: 2026-11-01 to 2026-11-05"), "\(render(40))")
  }
}
