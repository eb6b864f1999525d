import Testing

@testable import OpsShell

@Suite("Bars and sparklines")
struct ChartTests {
  @Test("The longest bar fills the room, others are in proportion to an eighth")
  func bars() {
    let chart = BarChart(bars: [
      .init(label: "EU1", value: 16, text: "16"), .init(label: "B", value: 1, text: "1.5"),
      .init(label: "C", value: 0, text: "0"), .init(label: "D", value: 0.0001, text: "0"),
      .init(label: "E", value: -8, text: "-8"), .init(label: "F", value: .nan, text: "?"),
    ])
    #expect(
      chart.render(width: 19) == """
        EU1  16    ████████
        B     1.5  ▌
        C     0
        D     0    ▏
        E    -8    ░░░░
        F     ?

        """)
  }

  @Test("In ASCII bars are made of #, negative ones of -")
  func asciiBars() {
    let chart = BarChart(bars: [
      .init(label: "a", value: 10, text: "10"), .init(label: "b", value: -5, text: "-5"),
    ])
    #expect(
      chart.render(width: 17, style: Style(glyphs: .ascii)) == "a  10  ##########\nb  -5  -----\n")
  }

  @Test("Bars of nothing and bars of zeros")
  func degenerate() {
    #expect(BarChart(bars: []).render() == "")
    #expect(BarChart(bars: [.init(label: "\u{1B}", value: 0, text: "0")]).render() == "␛  0\n")
  }

  @Test(
    "A sparkline goes from the lowest to the highest sign",
    arguments: [
      ([0, 1, 2, 3, 4, 5, 6, 7], "▁▂▃▄▅▆▇█"), ([], ""), ([0, 0], "▁▁"), ([5, 5], "▄▄"),
      ([-1, nil, 1], "▁ █"),
      ([nil], " "), ([.infinity, 1, 2], " ▁█"),
      ([-.greatestFiniteMagnitude, .greatestFiniteMagnitude], "▁█"),
    ] as [([Double?], String)])
  func sparkline(_ values: [Double?], _ expected: String) {
    #expect(Sparkline.render(values) == expected)
  }

  @Test("A long series is condensed by the mean")
  func condensed() {
    #expect(Sparkline.render([0, 0, 7, 7, 3, 4], width: 3) == "▁█▅")
    #expect(Sparkline.render([nil, nil, 1, 3], width: 2) == " ▄")
    #expect(Sparkline.render([0, 7], glyphs: .ascii) == "_#")
  }
}
