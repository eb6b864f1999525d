import OpsDomain
import OpsKernel
import Testing

@testable import OpsShell

@Suite("Gantt chart in the terminal")
struct GanttTextTests {
  @Test("Bars have the letter of their production; late, frozen and closed show without colour")
  func plain() throws {
    #expect(
      GanttText(try GanttSample.day(), width: 66).render() == """
        Plan SP-1
        2 machines · 2 production orders · 1 late

              │Mon 2027-03-01
              06  07  08  09  10  11  12  13  14  15  16  17  18  19  20
        now                 ▼ 2027-03-01 09:30
        M1    ░░░░A PO-1 ▒▒▒▒▒▒▒▒▒▒▒▒▒B PO-2 ━━━━━━━━━━━━!    ············
        M2                  │         A━━━                    ············
        due                                           B               A

        ░ set-up  ━ run  ▒ frozen  ╌ waits  · closed  ! late  + several

        KEY  PRODUCTION  END               DUE               REMARK
        A    PO-1        2027-03-01 13:00  2027-03-01 20:00  frozen
        B    PO-2        2027-03-01 17:00  2027-03-01 16:00  late by 1h
        times: UTC
        not shown: product, start

        """)
  }

  @Test("ASCII signs only where the terminal has no others")
  func ascii() throws {
    let text = GanttText(try GanttSample.day(), width: 66, style: Style(glyphs: .ascii)).render()
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(text.contains("\nM1    ::::A PO-1 #############B PO-2 ============!    ............\n"))
  }

  @Test("Late bars are red and set-up is yellow where there are colours")
  func colours() throws {
    let text = GanttText(try GanttSample.day(), width: 66, style: Style(isColoured: true)).render()
    #expect(text.contains("\u{1B}[33m░░░░\u{1B}[0m\u{1B}[1mA PO-1 ▒▒▒"))
    #expect(text.contains("\u{1B}[1;31mB PO-2 ━━━━━━━━━━━━!\u{1B}[0m"))
  }

  @Test("No line is wider than the terminal", arguments: [40, 60, 80, 133])
  func width(_ width: Int) throws {
    var chart = try GanttSample.day()
    chart.rows[0].name = "A machine with a long name 日本"
    for days in [0, 3, 40, 900] {
      chart.until = chart.from.adding(seconds: 15 * 3600 + days * 86_400)
      for line in GanttText(chart, width: width).render().split(separator: "\n") {
        // The table leaves columns out before it cuts what cannot be cut.
        #expect(DisplayWidth.of(line) <= width, "\(days) days: \(line)")
      }
    }
  }

  @Test("Text that would drive the terminal is shown instead")
  func hostile() throws {
    for glyphs in GlyphSet.allCases {
      let text = GanttText(
        try GanttSample.hostileDay(), width: 200, style: Style(glyphs: glyphs)
      ).render()
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
      #expect(text.contains("<script>alert('1')</script>"))
    }
  }

  @Test("On the day clocks go forward the hours above the bars skip one")
  func daylightSaving() throws {
    let calendar = try ZonedCalendar(zone: "Europe/Vilnius")
    let date = try CivilDate(parsing: "2027-03-28")
    let chart = GanttChart(
      title: "Night", calendar: calendar, from: calendar.start(of: date),
      until: calendar.instant(of: date, secondsOfDay: 12 * 3600), rows: [])
    let hours = GanttText(chart, width: 50).render().split(separator: "\n").last
    #expect(hours == "      00  01  02  04  05  06  07  08  09  10  11")
  }

  @Test("All days have one form; a first day without room for it has no name")
  func days() throws {
    func header(from time: String) throws -> String {
      var chart = try GanttSample.day()
      chart.from = try GanttSample.moment("2027-03-01T" + time)
      chart.until = try GanttSample.moment("2027-03-04T00:00")
      let lines = GanttText(chart, width: 66).render().split(separator: "\n")
      return String(try #require(lines.first { $0.contains("│") }))
    }
    let cut = try header(from: "12:00")
    for day in ["│Mon 03-01", "│Tue 03-02", "│Wed 03-03"] { #expect(cut.contains(day), "\(cut)") }
    let narrow = try header(from: "22:00")
    #expect(narrow.contains("│Tue 2027-03-02") && narrow.contains("│Wed 2027-03-03"), "\(narrow)")
    #expect(!narrow.contains("03-01"), "\(narrow)")
    #expect(DayName.form(for: [20, 4, 5, 4, 1]) == 3 && DayName.form(for: [1, 1, 1]) == nil)
    #expect(DayName.form(for: [3]) == 3 && DayName.form(for: []) == nil)
  }

  @Test("Productions beyond the alphabet have two letters")
  func letters() throws {
    var chart = try GanttSample.day()
    chart.rows[0].bars = (0..<60).map { index in
      GanttChart.Bar(
        job: "PO-\(100 + index)", step: 10, label: "", start: chart.from,
        end: chart.from.adding(seconds: 60))
    }
    chart.rows[1].bars = []
    let keys = GanttJob.all(of: chart).map(\.key)
    #expect(keys.prefix(27).suffix(2) == ["Z", "a"])
    #expect(keys[51...53] == ["z", "AA", "AB"])
    #expect(GanttText(chart, width: 80).render().contains("+ several"))
  }

  @Test("Every production is found, also where one column is that of many")
  func crowded() throws {
    var chart = try GanttSample.day()
    chart.rows[0].bars = (0..<20).map { index in
      GanttChart.Bar(
        job: "PO-\(100 + index)", step: 10, label: "",
        start: chart.from.adding(seconds: index * 300),
        end: chart.from.adding(seconds: (index + 1) * 300))
    }
    chart.rows[1].bars = []
    let text = GanttText(chart, width: 80).render()
    #expect(
      text.contains("\norder of work\nM1    A B C D E F G H I J K L M N O P Q R S T\n"), "\(text)")
    let roomy = GanttText(try GanttSample.day(), width: 80).render()
    #expect(!roomy.contains("order of work"), "\(roomy)")
    #expect(text.contains("\nM2  "), "an idle machine has its line")
  }

  @Test("Steps of one production in one column are not several")
  func oneProduction() throws {
    var chart = try GanttSample.day()
    chart.rows[0].bars = (0..<3).map { index in
      GanttChart.Bar(
        job: "PO-1", step: 10 + index, label: "", start: chart.from.adding(seconds: index * 60),
        end: chart.from.adding(seconds: (index + 1) * 60))
    }
    chart.rows[1].bars = []
    let line = GanttText(chart, width: 80).render().split(separator: "\n").first {
      $0.hasPrefix("M1")
    }
    #expect(line?.contains("+") == false && line?.contains("A") == true, "\(line ?? "")")
  }

  @Test("A chart of nothing is its header")
  func empty() throws {
    var chart = try GanttSample.day()
    chart.rows = []
    chart.dues = []
    chart.until = chart.from
    #expect(GanttText(chart).render().contains("0 machines · 0 production orders · none late"))
    #expect(GanttSVG(chart).render().hasSuffix("</svg>\n"))
  }
}
