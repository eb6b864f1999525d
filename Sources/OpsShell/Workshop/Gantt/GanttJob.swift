import OpsDomain

/// A production of a chart, with the letter that stands for it.
struct GanttJob: Sendable {
  /// A to Z, a to z, then AA, AB and so on.
  let key: String
  let job: String
  let label: String
  let start: Instant
  let end: Instant
  let due: Instant?
  let isLate: Bool
  let isFrozen: Bool
  let colour: CardColour

  /// The productions in the order in which they begin.
  static func all(of chart: GanttChart) -> [GanttJob] {
    let bars = Dictionary(grouping: chart.rows.flatMap(\.bars), by: \.job)
    let dues = Dictionary(chart.dues.map { ($0.job, $0.at) }, uniquingKeysWith: min)
    let sorted = bars.compactMap { job, bars -> (job: String, bars: [GanttChart.Bar])? in
      (job, bars.sorted { ($0.setUpStart, $0.step) < ($1.setUpStart, $1.step) })
    }.sorted { left, right in
      (left.bars[0].setUpStart, left.job) < (right.bars[0].setUpStart, right.job)
    }
    return sorted.enumerated().map { index, entry in
      let end = entry.bars.map(\.end).max() ?? entry.bars[0].end
      let due = dues[entry.job]
      return GanttJob(
        key: letters(index), job: entry.job, label: entry.bars[0].label,
        start: entry.bars[0].setUpStart, end: end, due: due,
        isLate: entry.bars.contains(where: \.isLate) || due.map { $0 < end } ?? false,
        isFrozen: entry.bars.contains(where: \.isFrozen),
        colour: entry.bars[0].colour.flatMap { CardColour(hex: $0) }
          ?? CardColour.palette[index % CardColour.palette.count])
    }
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  private static func letters(_ index: Int) -> String {
    var rest = index
    var text = ""
    repeat {
      text = String(alphabet[rest % alphabet.count]) + text
      rest = rest / alphabet.count - 1
    } while rest >= 0
    return text
  }

  /// What to know of it besides its times; empty if there is nothing.
  func remark(separator: String) -> String {
    var parts: [String] = []
    if isLate {
      let span = due.map { end.since($0) } ?? .zero
      parts.append(span > .zero ? "late by \(span)" : "late")
    }
    if isFrozen { parts.append("frozen") }
    return parts.joined(separator: separator)
  }
}
