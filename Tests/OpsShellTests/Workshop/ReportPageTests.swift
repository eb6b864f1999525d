import Testing

@testable import OpsShell

@Suite("Report as a page")
struct ReportPageTests {
  @Test("Sections hold text, figures, bars and tables in this order")
  func order() throws {
    let page = ReportPage(
      title: "Workshop report", subtitle: "March 2027",
      sections: [
        .init(
          title: "Scrap", text: "By reason.",
          figures: [.init(label: "Quality", value: "98 %", remark: "97 % before")],
          bars: [
            PageBars(
              title: "Pieces", bars: [.init(label: "Bubbles", value: 3, text: "3", limit: 2)])
          ],
          tables: [
            PageTable(
              caption: "Reasons", columns: [.init("Reason"), .init("Pieces", .number)],
              rows: [["Bubbles", "3"], ["Colour"]])
          ])
      ])
    let text = page.render()
    #expect(MarkupScan(text).fault == nil)
    let start = try #require(text.firstRange(of: "<main>")).upperBound
    let end = try #require(text.firstRange(of: "</main>")).lowerBound
    #expect(
      text[start..<end] == """

        <h1>Workshop report</h1>
        <p class="note">March 2027</p>
        <section>
        <h2>Scrap</h2>
        <p>By reason.</p>
        <dl class="figures">
        <div><dt>Quality</dt><dd>98 %<small>97 % before</small></dd></div>
        </dl>
        <figure style="margin:0"><figcaption class="note">Pieces</figcaption>
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 32" width="860" \
        height="32" role="img" aria-label="Pieces" font-size="13" fill="#1e293b">
        <g><title>Bubbles: 3</title>
        <text x="230" y="19" text-anchor="end">Bubbles</text>
        <rect x="240" y="6" width="320" height="16" rx="2" fill="#e2e8f0" stroke="#94a3b8"/>
        <rect x="240" y="6" width="480" height="16" rx="2" fill="#2563eb"/>
        <path d="M560 4v20" stroke="#1e293b" stroke-width="2"/>
        <text x="728" y="19">3</text>
        </g>
        </svg>
        </figure>
        <div class="scroll">
        <table>
        <caption>Reasons</caption>
        <thead><tr><th scope="col">Reason</th><th scope="col" \
        class="number">Pieces</th></tr></thead>
        <tbody>
        <tr><th scope="row">Bubbles</th><td class="number">3</td></tr>
        <tr><th scope="row">Colour</th><td class="number"></td></tr>
        </tbody>
        </table>
        </div>
        </section>

        """)
    #expect(text.contains("size: A4 portrait"))
  }

  @Test("Hostile text stays text")
  func hostile() {
    let evil = GanttSample.hostile
    let text = ReportPage(
      title: evil, subtitle: evil,
      sections: [
        .init(
          title: evil, text: evil, figures: [.init(label: evil, value: evil, remark: evil)],
          bars: [PageBars(title: evil, bars: [.init(label: evil, value: .nan, text: evil)])],
          tables: [PageTable(caption: evil, columns: [.init(evil)], rows: [[evil, evil], []])])
      ]
    ).render()
    #expect(MarkupScan(text).fault == nil)
    #expect(!text.contains("<script"))
    #expect(!text.contains("\u{1B}"))
  }
}
