import OpsDomain
import Testing

@testable import OpsShell

@Suite("Gantt chart as SVG")
struct GanttSVGTests {
  @Test("It has a title and a description for those who cannot see it")
  func accessible() throws {
    let text = GanttSVG(try GanttSample.day()).render()
    #expect(text.contains("role=\"img\" aria-labelledby=\"gantt-title gantt-text\""))
    #expect(text.contains("<title id=\"gantt-title\">Plan SP-1</title>"))
    #expect(
      text.contains(
        "<desc id=\"gantt-text\">2 machines, 2 production orders, 1 late; 2027-03-01 06:00 "
          + "to 2027-03-01 21:00 (UTC)</desc>"))
  }

  @Test("A bar is drawn to scale in the colour of its card, with ink that can be read on it")
  func bar() throws {
    let text = GanttSVG(try GanttSample.day()).render()
    #expect(
      text.contains(
        """
        <rect x="150" y="111" width="68.9" height="18" fill="url(#gantt-setup)" \
        stroke="#64748b" stroke-width="0.8"/>
        <rect x="218.9" y="107" width="344.7" height="26" fill="#ffffff" rx="4" \
        stroke="#334155" stroke-width="1.6"/>
        <path transform="translate(224.9 114)" fill="none" stroke="#000000" \
        stroke-width="1.6" d="M2 6V3.6A2.9 2.9 0 0 1 7.8 3.6V6"/><rect x="225.4" y="119.5" \
        width="9" height="6.5" fill="#000000" rx="1"/>
        <text x="238.9" y="124.5" font-size="11" fill="#000000">PO-1 · Clog, white</text>
        """))
  }

  @Test("Closed time has its reason where the pointer rests")
  func closed() throws {
    var chart = try GanttSample.day()
    chart.rows[0].closed[0].label = "MW-000001"
    let text = GanttSVG(chart).render()
    let tip = "<title>closed: MW-000001; 2027-03-01 18:00 to 2027-03-01 23:59</title>"
    #expect(text.contains(tip))
    #expect(text.ranges(of: "<title>closed").count == 1)
  }

  @Test("Elements close in order and nothing hostile gets through")
  func wellFormed() throws {
    for chart in [try GanttSample.day(), try GanttSample.hostileDay()] {
      let text = GanttSVG(chart).render()
      #expect(MarkupScan(text).fault == nil)
      #expect(!text.contains("<script"))
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
      #expect(!text.contains("\u{202E}"))
    }
  }

  @Test("Everything stands inside of the drawing")
  func inside() throws {
    var chart = try GanttSample.day()
    chart.dues = (0..<40).map { .init(job: "PO-1", at: chart.until.adding(seconds: -$0 * 60)) }
    chart.rows[0].bars[0].start = chart.from.adding(seconds: -90_000)
    chart.rows[0].bars[0].setUpStart = chart.from.adding(seconds: -99_000)
    chart.rows[1].bars[0].end = chart.until.adding(seconds: 90_000)
    let text = GanttSVG(chart).render()
    for part in text.split(separator: " x=\"").dropFirst() {
      let number = try #require(Double(part.prefix { $0 != "\"" }))
      #expect((0...1200).contains(number))
    }
    #expect(text.contains("Due (32 more)"))
  }
}

@Suite("Colours of cards")
struct CardColourTests {
  @Test("Three and six digits are read, with and without #; anything else is not")
  func reading() {
    #expect(CardColour(hex: "#0aF")?.hex == "#00aaff")
    #expect(CardColour(hex: "12ab9C")?.hex == "#12ab9c")
    for text in ["", "#", "#12", "#1234", "#12345g", "red", "#１２３", "\"/>"] {
      #expect(CardColour(hex: text) == nil, "\(text)")
    }
  }

  @Test("Ink can be read on every colour")
  func ink() throws {
    for value in stride(from: UInt32(0), through: 0xFFFFFF, by: 257) {
      let colour = try #require(CardColour(hex: Sanitizer.hex(value, digits: 6)))
      #expect(colour.contrast(to: colour.ink) >= 4.5, "\(colour.hex)")
    }
  }

  @Test("The contrast is that of WCAG")
  func contrast() throws {
    let black = try #require(CardColour(hex: "#000"))
    let white = try #require(CardColour(hex: "#fff"))
    let grey = try #require(CardColour(hex: "#767676"))
    #expect(black.contrast(to: white) == 21)
    #expect(abs(grey.contrast(to: white) - 4.54) < 0.005)
  }
}
