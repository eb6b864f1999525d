import OpsDomain
import Testing

@testable import OpsShell

@Suite("Schedules and reports as pages")
struct GanttPageTests {
  @Test("The page needs nothing from elsewhere and runs nothing")
  func selfContained() throws {
    for chart in [try GanttSample.day(), try GanttSample.hostileDay()] {
      let page = GanttPage(chart).render()
      #expect(MarkupScan(page).fault == nil)
      for word in ["<script", "src=", "href=", "@import", "url(http", "javascript:"] {
        #expect(!page.contains(word), "\(word)")
      }
      #expect(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'"))
      #expect(page.contains("@page { size: A4 landscape"))
    }
  }

  @Test("It shows all work and the load of each day")
  func contents() throws {
    let page = GanttPage(try GanttSample.day()).render()
    #expect(
      page.contains(
        "<tr><th scope=\"row\">M1</th><td>PO-2</td><td class=\"number\">10</td>"
          + "<td>Clog, black</td><td class=\"time\">–</td><td class=\"time\">2027-03-01 12:00</td>"
          + "<td class=\"time\">2027-03-01 17:00</td><td>late</td></tr>"))
    #expect(page.contains("<title>Mon 2027-03-01: 11h of 12h, 92 %</title>"))
    #expect(page.contains("late by 1h"))
  }

  @Test("Text means nothing to a browser")
  func escaping() {
    #expect(
      Markup.escaped(GanttSample.hostile)
        == "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&amp;␛[31m\\u{202e}")
    #expect(Markup.escaped("a\nb\u{FFFF}") == "a␊b\u{FFFD}")
  }

  @Test(
    "Lengths have one decimal at most",
    arguments: [
      (0, "0"), (1.25, "1.3"), (-0.04, "0"), (-2.5, "-2.5"), (1200, "1200"), (.infinity, "0"),
    ])
  func lengths(_ value: Double, _ text: String) {
    #expect(Markup.length(value) == text)
  }
}
