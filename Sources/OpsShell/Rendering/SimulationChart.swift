import OpsDomain
import OpsSales

/// The policies of a simulation side by side: bars for each measure, below the table.
struct SimulationChart {
  /// The measures that are drawn, with what people read above the bars.
  private static let measures = [
    ("service_level", "service level, % of requests"), ("age", "age, days on average"),
    ("lateness", "lateness, days on average"), ("fairness", "fairness, index of Jain from 0 to 1"),
  ]

  private let lines: [DocumentObject]
  private let style: Style
  /// Columns of the drawing.
  private let width: Int

  /// Nil for an answer that is no simulation, or compares nothing.
  init?(_ envelope: Envelope, style: Style, width: Int?) {
    guard envelope.schema == AllocationSimulationView.answerName,
      let lines = envelope.records.first?["lines"]?.items?.compactMap(\.members), lines.count > 1,
      envelope.records.first?["requests"]?.int != 0
    else { return nil }
    self.lines = lines
    self.style = style
    self.width = width ?? 80
  }

  func render() -> String {
    Self.measures.map { field, title in
      let bars = lines.compactMap { line -> BarChart.Bar? in
        guard let policy = line["policy"]?.string, let figure = line[field]?.string else {
          return nil
        }
        return BarChart.Bar(label: policy, value: Double(figure) ?? 0, text: figure)
      }
      guard !bars.isEmpty else { return "" }
      let chart = BarChart(bars: bars).render(width: width, style: style)
      return "\n" + style.apply(.strong, title) + "\n" + chart
    }.joined()
  }
}
