import Testing

@testable import OpsShell

@Suite("Tables")
struct TextTableTests {
  private let columns = [
    TableColumn("sku", kind: .fixed), TableColumn("name"), TableColumn("on_hand", kind: .number),
  ]

  @Test("Columns are aligned, numbers on their point, titles in capitals")
  func alignment() {
    let table = TextTable(
      columns: columns,
      rows: [["A-7", "Milk", "5"], ["日本", "Žąsis", "12.25"], ["C", "", "-0.5"], ["D"]],
      footer: "4 rows")
    #expect(
      table.render() == """
        SKU   NAME   ON HAND
        A-7   Milk      5
        日本  Žąsis    12.25
        C              -0.5
        D
        4 rows

        """)
  }

  @Test("A number wider than its title, and cells that are no numbers")
  func mixedNumbers() {
    let table = TextTable(
      columns: [TableColumn("q", kind: .number), TableColumn("u")],
      rows: [["7.01 kg", "a"], ["120", "b"], ["–", "c"]])
    #expect(
      table.render() == """
                Q  U
          7.01 kg  a
        120        b
                –  c

        """)
  }

  @Test("A narrow terminal takes room from the widest text only")
  func shrinking() {
    let table = TextTable(
      columns: [TableColumn("id", kind: .fixed), TableColumn("name"), TableColumn("note")],
      rows: [["OOS-000001", "a name of middle length", "a very long remark about nothing at all"]])
    let lines = table.render(width: 50).split(separator: "\n")
    #expect(lines.last == "OOS-000001  a name of middle …  a very long remar…")
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 50 })
    let narrow = table.render(width: 30).split(separator: "\n")
    #expect(narrow.last == "not shown: note", "rather one column less than two that say nothing")
    #expect(narrow.dropLast().last == "OOS-000001  a name of middle …")
    #expect(table.render().contains("nothing at all"))
  }

  @Test("Where cutting is not enough, the last columns are left out and named")
  func leavingOut() {
    let table = TextTable(
      columns: [
        TableColumn("number", kind: .fixed), TableColumn("name"),
        TableColumn("on_hand", kind: .number), TableColumn("place", kind: .fixed),
      ],
      rows: [["OOS-000001", "日本語日本語", "12", "MAIN"]], footer: "1 row")
    #expect(
      table.render(width: 30) == """
        NUMBER      NAME
        OOS-000001  日本語日本語
        1 row
        not shown: on hand, place

        """)
    var ranked = table
    ranked.columns[1].rank = 3
    #expect(
      ranked.render(width: 30) == """
        NUMBER      ON HAND  PLACE
        OOS-000001       12  MAIN
        1 row
        not shown: name

        """)
    let tiny = table.render(width: 8)
    #expect(tiny.hasPrefix("NUMBER\nOOS-000001\n1 row\nnot\nshown:\n"))
    for width in 10...60 {
      let lines = table.render(width: width).split(separator: "\n")
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(width)")
    }
  }

  @Test("A column keeps its maximum width; numbers ignore it")
  func maximum() {
    let table = TextTable(
      columns: [
        TableColumn("a", maximumWidth: 4), TableColumn("b", kind: .number, maximumWidth: 2),
      ],
      rows: [["abcdefgh", "123456"]])
    #expect(table.render() == "A          B\nabc…  123456\n")
  }

  @Test("Colour only adds escape sequences; the words stay")
  func colour() {
    let column = TableColumn("state", roles: ["late": .warning])
    let table = TextTable(columns: [column], rows: [["late"], ["ok"]], footer: "2 rows")
    let text = table.render(style: Style(isColoured: true))
    #expect(
      text == "\u{1B}[1mstate\u{1B}[0m\n\u{1B}[33mlate\u{1B}[0m\nok\n\u{1B}[2m2 rows\u{1B}[0m\n")
  }

  @Test("Footers count rows and name the next page")
  func footers() {
    #expect(TextTable.footer(rows: 1) == "1 row")
    #expect(TextTable.footer(rows: 0) == "0 rows")
    #expect(TextTable.footer(rows: 50, next: "abc") == "50 rows · more: --after abc")
    #expect(TextTable.footer(rows: 2, next: "c", glyphs: .ascii) == "2 rows | more: --after c")
  }

  @Test("A table without rows still shows its heading, one without columns its footer")
  func empty() {
    #expect(
      TextTable(columns: columns, rows: [], footer: "0 rows").render()
        == "SKU  NAME  ON HAND\n0 rows\n")
    #expect(TextTable(columns: [], rows: [["x"]], footer: "f").render() == "f\n")
  }

  @Test("Naughty strings stay in their cell: one line a row, the same column behind them")
  func naughty() {
    let strings = SharedFiles.naughtyStrings
    for width in [nil, 40] as [Int?] {
      let table = TextTable(
        columns: [TableColumn("text"), TableColumn("mark", kind: .fixed)],
        rows: strings.map { [$0, "|"] })
      let text = table.render(width: width)
      #expect(!text.unicodeScalars.contains { $0 != "\n" && Sanitizer.isDangerous($0) })
      let lines = text.unicodeScalars.split(separator: "\n").map(String.init)
      #expect(lines.count == strings.count + 1)
      let widths = Set(lines.dropFirst().map { DisplayWidth.of($0) })
      #expect(widths.count == 1)
      if let width { #expect(widths.allSatisfy { $0 <= width }) }
    }
  }
}
