import Testing

@testable import OpsShell

@Suite("Drawings on a page")
struct PageFigureTests {
  private let line = PageLine(
    title: "Requests <by day>",
    points: [
      .init(label: "1 March", value: 4, text: "4"),
      .init(label: "2 March", value: -.infinity, text: "none"),
    ])
  private let pie = PagePie(
    title: "Requests <by day>",
    slices: [
      .init(label: "LAMP-1", value: 3, text: "3"), .init(label: "RICE", value: .nan, text: "none"),
    ])

  @Test("Every drawing has a caption, a description and room of its own")
  func frames() {
    for html in [line.html(), pie.html()] {
      #expect(html.hasPrefix("<figure style=\"margin:0\"><figcaption class=\"note\">Requests &lt;"))
      #expect(html.contains("aria-label=\"Requests &lt;by day&gt;\""), "\(html)")
      #expect(html.contains("viewBox=\"0 0 860 2"), "\(html)")
      #expect(html.hasSuffix("</svg>\n</figure>\n"), "\(html)")
      #expect(!html.contains("nan") && !html.contains("inf"), "\(html)")
    }
  }

  @Test("Without anything to draw there is no figure")
  func nothing() {
    #expect(PageLine(title: "x", points: []).html().isEmpty)
    let none = PagePie(title: "x", slices: [.init(label: "a", value: -1, text: "")])
    #expect(none.html().isEmpty)
  }
}
