import OpsDomain
import Testing

@testable import OpsShell

@Suite("Dashboards in a terminal")
struct DashboardTextTests {
  private func board(_ schema: String = "expiry.dashboard/1") -> Envelope {
    Envelope(
      schema: schema,
      data: [
        "title": "Expiry", "day": "2027-03-01",
        "figures": [
          ["name": "expired", "label": "past their date", "value": "12", "hint": "opsh lot list"],
          ["name": "due", "label": "due today", "value": "3", "hint": .null],
        ],
        "trends": [
          ["name": "due", "label": "due", "values": ["0", "4", "8"], "total": "12"]
        ],
        "charts": [
          ["label": "by category", "bars": [["label": "Dairy", "value": "8"]]],
          ["label": "wasted", "bars": []],
        ],
      ])
  }

  @Test("Figures stand below each other, trends are lines, charts are bars")
  func everything() throws {
    let text = try #require(DashboardText(board(), style: .plain, width: 40)).render()
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(3) == [
        "Expiry, 2027-03-01", "12  past their date  opsh lot list", " 3  due today",
      ])
    #expect(text.contains("due  ▁▅█  12 in 3 days\n"), "\(text)")
    #expect(text.contains("by category\nDairy  8  █"))
    #expect(text.hasSuffix("wasted\nnone\n"))
  }

  @Test("What waits is a table with the next step, below the figures")
  func lists() throws {
    func item(_ name: String, _ label: String, _ minutes: Int64, _ hint: Document) -> Document {
      ["name": .text(name), "label": .text(label), "minutes": .integer(minutes), "hint": hint]
    }
    let board = Envelope(
      schema: "partner.dashboard/1",
      data: [
        "title": "Corner", "day": "2027-03-01",
        "figures": [["name": "a", "label": "orders", "value": "3", "hint": .null]],
        "trends": [], "charts": [],
        "lists": [
          [
            "name": "pending", "label": "waiting orders", "total": 3,
            "items": [
              item("ORD-000001", "payment confirmed", 2, "opsh order accept ORD-000001"),
              item("ORD-000002", "ready for pickup", 12, .null),
            ],
          ],
          ["name": "none", "label": "others", "total": 0, "items": []],
        ],
      ])
    let text = try #require(DashboardText(board, style: .plain, width: 80)).render()
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[2] == "waiting orders", "\(text)")
    #expect(lines[3].hasPrefix("WHAT") && lines[3].hasSuffix("NEXT"), "\(text)")
    #expect(lines[4].hasPrefix("ORD-000001  payment confirmed"), "\(text)")
    #expect(lines[4].hasSuffix("  2m  opsh order accept ORD-000001"), "\(text)")
    #expect(lines[6] == "2 of 3", "\(text)")
    #expect(text.contains("others\nnone\n"), "\(text)")
    let rows = try #require(ReportRows(board)).rows
    #expect(rows.compactMap { $0["of"]?.string } == ["ORD-000001", "ORD-000002"])
    let waiting = rows.filter { $0["name"]?.string == "pending" }
    #expect(waiting.compactMap { $0["value"]?.int } == [2, 12])
  }

  @Test("A command without room stands below its line, and is never left out", arguments: [36, 60])
  func narrowLists(_ width: Int) throws {
    let board = Envelope(
      schema: "sales.dashboard/1",
      data: [
        "title": "Sales", "day": "2027-03-01", "figures": [], "trends": [], "charts": [],
        "lists": [
          [
            "name": "tasks", "label": "what to do first", "total": 1,
            "items": [
              [
                "name": "OOS-000001",
                "label": "critical, has waited 13 days: 12 of LAMP-1 for 000001",
                "minutes": 18_720, "hint": "opsh oos deliver OOS-000001 12",
              ]
            ],
          ]
        ],
      ])
    let text = try #require(DashboardText(board, style: .plain, width: width)).render()
    #expect(text.contains("\n  opsh oos deliver OOS-000001 12\n"), "\(text)")
    #expect(text.contains("13d") && !text.contains("18720"), "\(text)")
    #expect(!text.contains("not shown"), "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= width }, "\(text)")
  }

  @Test(
    "An age has one unit",
    arguments: [
      (0, "0m"), (59, "59m"), (60, "1h"), (1439, "23h"), (1440, "1d"), (18_720, "13d"),
    ] as [(Int64, String)])
  func ages(_ minutes: Int64, _ text: String) {
    #expect(DashboardText.age(minutes) == text)
  }

  @Test("A narrow trend keeps the last days, below a long label", arguments: [50, 60])
  func lastDays(_ width: Int) throws {
    let values = Array(repeating: Document.text("0"), count: 27) + ["108.65"]
    let board = Envelope(
      schema: "marketplace.dashboard/1",
      data: [
        "title": "Marketplace", "day": "2026-11-29", "figures": [], "charts": [], "lists": [],
        "trends": [
          [
            "name": "revenue", "label": "EUR revenue a day, less what went back",
            "from": "2026-11-02", "values": .list(values), "total": "108.65",
          ]
        ],
      ])
    let text = try #require(DashboardText(board, style: .plain, width: width)).render()
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains("EUR revenue a day, less what went back"), "\(text)")
    #expect(text.contains("█  108.65 in 28 days\n"), "\(text)")
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(text)")
    #expect(!text.contains("not shown"), "\(text)")
  }

  @Test("What waits is told whole: a state without room goes on below")
  func longStates() throws {
    let board = Envelope(
      schema: "partner.dashboard/1",
      data: [
        "title": "Corner", "day": "2026-11-29", "figures": [], "trends": [], "charts": [],
        "lists": [
          [
            "name": "pending", "label": "waiting orders", "total": 1,
            "items": [
              [
                "name": "ORD-000001", "label": "payment confirmed, for 2026-11-30 19:30",
                "minutes": 2, "hint": "opsh order accept ORD-000001",
              ]
            ],
          ]
        ],
      ])
    let text = try #require(DashboardText(board, style: .plain, width: 80)).render()
    #expect(!text.contains("…"), "\(text)")
    for word in ["payment", "confirmed,", "2026-11-30", "19:30"] {
      #expect(text.contains(word), "\(text)")
    }
    #expect(text.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 80 }, "\(text)")
  }

  @Test("Labels without room go on below, and no word is cut", arguments: [30, 40, 60])
  func longLabels(_ width: Int) throws {
    let label = "customers in 7 days who ordered at least twice; 100 % in the 7 days before"
    let product = "Margherita with buffalo mozzarella"
    let board = Envelope(
      schema: "partner.dashboard/1",
      data: [
        "title": "The kitchen at the corner of the old market", "day": "2026-11-29",
        "figures": [
          ["name": "a", "label": .text(label), "value": "0 %", "hint": "opsh order list"]
        ],
        "trends": [], "lists": [],
        "charts": [
          ["label": "most sold", "bars": [["label": .text(product), "value": "8"]]]
        ],
      ])
    let text = try #require(DashboardText(board, style: .plain, width: width)).render()
    let words = Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    for word in "\(label) \(product)".split(separator: " ") {
      #expect(words.contains(String(word)), "\(word): \(text)")
    }
    #expect(text.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= width }, "\(text)")
    let whole = try #require(DashboardText(board, style: .plain, width: nil)).render()
    #expect(whole.contains("\(label)  opsh order list\n"), "\(whole)")
  }

  @Test("A share is per cent for people, and a number for programs")
  func shares() throws {
    func figure(_ name: String, _ value: String) -> Document {
      [
        "name": .text(name), "label": "of customers", "value": .text(value), "hint": .null,
        "unit": value == "none" ? .null : "share",
      ]
    }
    let board = Envelope(
      schema: "partner.dashboard/1",
      data: [
        "title": "Corner", "day": "2026-11-29", "trends": [], "charts": [], "lists": [],
        "figures": [figure("a", "0.67"), figure("b", "1.00"), figure("c", "none")],
      ])
    let text = try #require(DashboardText(board, style: .plain, width: 80)).render()
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines.dropFirst() == [" 67 %  of customers", "100 %  of customers", " none  of customers"],
      "\(text)")
    let rows = try #require(ReportRows(board)).rows
    #expect(rows.map { CellText.exact($0["value"] ?? .null) } == ["0.67", "1.00", "none"])
  }

  @Test("Without block characters the signs are ASCII")
  func ascii() throws {
    let style = Style(glyphs: .ascii)
    let text = try #require(DashboardText(board(), style: style, width: 40)).render()
    #expect(text.unicodeScalars.allSatisfy { $0.isASCII })
    #expect(text.contains("#"))
  }

  @Test("Other answers are no dashboards")
  func others() {
    #expect(DashboardText(board("lot/1"), style: .plain, width: 40) == nil)
  }
}
