import OpsDomain

/// Where the parts of a drawn chart stand, in pixels.
struct GanttLayout: Sendable {
  /// A mark below the chart: when a production is due.
  struct DueMark: Sendable {
    let job: GanttJob
    let x: Double
    let lane: Int
  }

  static let width = 1200.0
  static let ink = "#1e293b"
  static let left = 150.0
  static let rowHeight = 40.0
  static let barHeight = 26.0
  private static let laneHeight = 18.0
  /// Due marks stand below each other on so many lines at most.
  private static let mostLanes = 8
  /// Productions next to each other in the list below.
  static let listColumns = 3

  let chart: GanttChart
  let dueMarks: [DueMark]
  /// Due marks that have no room.
  let hiddenDues: Int
  /// Where the rows begin.
  let top: Double
  let height: Double
  private let lanes: Int

  init(_ chart: GanttChart, jobs: [GanttJob], isAlone: Bool) {
    self.chart = chart
    top = isAlone ? 100 : 72
    let scale = Self.scale(of: chart)
    var marks: [DueMark] = []
    var hidden = 0
    var ends: [Double] = []
    let byJob = Dictionary(jobs.map { ($0.job, $0) }, uniquingKeysWith: { first, _ in first })
    for due in chart.dues.sorted(by: { ($0.at, $0.job) < ($1.at, $1.job) }) {
      guard let job = byJob[due.job], due.at >= chart.from, due.at <= chart.until else { continue }
      let x = Self.left + Double(due.at.since(chart.from).milliseconds) * scale
      let name = Double(DisplayWidth.of(Sanitizer.printable(due.job)))
      let span = 20 + name * Self.signWidth(11)
      let start = Self.isLeftward(x, span) ? x - span : x - 6
      let lane = ends.firstIndex { $0 <= start } ?? ends.count
      guard lane < Self.mostLanes else {
        hidden += 1
        continue
      }
      if lane == ends.count { ends.append(0) }
      ends[lane] = start + span + 6
      marks.append(DueMark(job: job, x: x, lane: lane))
    }
    dueMarks = marks
    hiddenDues = hidden
    lanes = ends.count
    let list = isAlone ? (jobs.count + Self.listColumns - 1) / Self.listColumns : 0
    let dues = lanes == 0 ? 0 : Double(lanes) * Self.laneHeight + 8
    height =
      top + Double(chart.rows.count) * Self.rowHeight + dues + 44
      + (list == 0 ? 0 : Double(list) * 20 + 12)
  }

  /// Pixels of a millisecond.
  private static func scale(of chart: GanttChart) -> Double {
    (width - left - 16) / Double(max(1, chart.until.since(chart.from).milliseconds))
  }

  /// Whether a label of so many pixels stands on the left of its mark, because the right has no
  /// room.
  static func isLeftward(_ x: Double, _ span: Double) -> Bool { x + span > width - 8 }

  /// About how wide a sign is, rather more than less.
  static func signWidth(_ size: Double, isBold: Bool = false) -> Double {
    size * (isBold ? 0.66 : 0.61)
  }

  /// Where a moment stands; the ends of the chart for what is not shown.
  func x(_ moment: Instant) -> Double {
    let inside = min(max(moment, chart.from), chart.until)
    return Self.left + Double(inside.since(chart.from).milliseconds) * Self.scale(of: chart)
  }

  func rowTop(_ index: Int) -> Double { top + Double(index) * Self.rowHeight }
  /// Where the rows end.
  var bottom: Double { rowTop(chart.rows.count) }
  func laneTop(_ lane: Int) -> Double { bottom + 6 + Double(lane) * Self.laneHeight }
  /// The line on which the meaning of signs is told.
  var signsTop: Double { bottom + (lanes == 0 ? 0 : Double(lanes) * Self.laneHeight + 8) + 14 }
  var listTop: Double { signsTop + 34 }
}
