import OpsDomain

/// The report of the workshop as a page, made of its answer.
struct FloorReportPage {
  private let report: Document

  /// - Parameter report: The data of a `workshop.report/1`.
  init(_ report: Document) { self.report = report }

  var page: ReportPage {
    ReportPage(
      title: "Workshop report",
      subtitle: "\(text("from")) to \(text("to")), compared with \(text("previous_from")) to "
        + text("previous_to"),
      sections: [summary, batches, machines, effectiveness, days, scraps, costs].compactMap(\.self))
  }

  private static let titles = [
    "completion_rate": "Completion", "utilization": "Utilization",
    "productivity": "Productivity", "quality": "Quality", "oee": "OEE", "score": "Score",
  ]

  private var summary: ReportPage.Section {
    ReportPage.Section(
      title: "Summary",
      text: "Score = 0.3 × completion + 0.25 × utilization + 0.25 × productivity + 0.2 × quality. "
        + "Rating: " + text("rating") + ".",
      figures: items("comparisons").map { figure in
        let name = figure["name"]?.string ?? ""
        return ReportPage.Figure(
          label: Self.titles[name] ?? name, value: Self.percent(figure["current"]),
          remark: "before: \(Self.percent(figure["previous"]))"
            + (figure["trend"]?.string.map { ", \($0)" } ?? ""))
      })
  }

  private var batches: ReportPage.Section {
    ReportPage.Section(
      title: "Batches",
      figures: ["total", "completed", "pending", "rejected", "unreported"].map { name in
        ReportPage.Figure(
          label: name.prefix(1).uppercased() + name.dropFirst(),
          value: Self.shown(report["batches"]?[name]))
      },
      tables: [
        table(
          "shifts", "By shift",
          [
            ("shift", "Shift", .text), ("batches", "Batches", .number),
            ("completed", "Completed", .number), ("good", "Good", .number),
            ("bad", "Bad", .number), ("utilization", "Utilization", .number),
          ])
      ])
  }

  private var machines: ReportPage.Section {
    ReportPage.Section(
      title: "Machines",
      bars: [
        PageBars(
          title: "Good pieces, against the target",
          bars: items("machines").map { machine in
            PageBars.Bar(
              label: Self.shown(machine["machine"]), value: Self.number(machine["good"]),
              text: "\(Self.shown(machine["good"])) of \(Self.shown(machine["target"]))",
              limit: Self.number(machine["target"]))
          })
      ],
      tables: [
        table(
          "machines", nil,
          [
            ("machine", "Machine", .text), ("good", "Good", .number), ("bad", "Bad", .number),
            ("target", "Target", .number), ("efficiency", "Efficiency", .number),
            ("utilization", "Utilization", .number), ("run_time", "Ran", .number),
            ("errors", "Errors", .number),
          ])
      ])
  }

  private var effectiveness: ReportPage.Section {
    let total = report["effectiveness"]
    return ReportPage.Section(
      title: "Overall equipment effectiveness",
      text: "OEE = availability × performance × quality.",
      figures: [
        ("availability", "Availability"), ("performance", "Performance"), ("quality", "Quality"),
        ("oee", "OEE"),
      ].map { ReportPage.Figure(label: $0.1, value: Self.percent(total?[$0.0])) })
  }

  private var days: ReportPage.Section {
    ReportPage.Section(
      title: "Days",
      tables: [
        table(
          "days", nil,
          [
            ("date", "Day", .time), ("batches", "Batches", .number),
            ("completed", "Completed", .number), ("completion_rate", "Completion", .number),
            ("good", "Good", .number), ("bad", "Bad", .number),
          ])
      ])
  }

  private var scraps: ReportPage.Section? {
    guard !items("scraps").isEmpty else { return nil }
    return ReportPage.Section(
      title: "Scrap by reason",
      bars: [
        PageBars(
          title: "Bad pieces",
          bars: items("scraps").map {
            PageBars.Bar(
              label: Self.shown($0["code"]), value: Self.number($0["pieces"]),
              text: Self.shown($0["pieces"]))
          })
      ],
      tables: [
        table(
          "scraps", nil,
          [
            ("code", "Reason", .text), ("pieces", "Pieces", .number), ("share", "Share", .number),
            ("cumulative", "Cumulative", .number),
          ])
      ])
  }

  private var costs: ReportPage.Section? {
    guard !items("costs").isEmpty else { return nil }
    return ReportPage.Section(
      title: "Cost against standard, \(text("currency"))",
      tables: [
        table(
          "costs", nil,
          [
            ("sku", "Product", .text), ("quantity", "Pieces", .number),
            ("standard", "Standard", .number), ("actual", "Actual", .number),
            ("variance", "Variance", .number),
          ])
      ])
  }

  /// Fields that are shares and are read as per cent.
  private static let shares: Set = [
    "completion_rate", "cumulative", "efficiency", "share", "utilization",
  ]

  private func table(
    _ list: String, _ caption: String?,
    _ columns: [(field: String, title: String, kind: PageTable.Column.Kind)]
  ) -> PageTable {
    PageTable(
      caption: caption, columns: columns.map { PageTable.Column($0.title, $0.kind) },
      rows: items(list).map { row in
        columns.map {
          Self.shares.contains($0.field)
            ? Self.percent(row[$0.field]) : Self.shown(row[$0.field])
        }
      })
  }

  private func items(_ name: String) -> [Document] { report[name]?.items ?? [] }
  private func text(_ name: String) -> String { Self.shown(report[name]) }

  private static func shown(_ value: Document?) -> String {
    CellText.shown(value ?? .null, glyphs: .unicode)
  }

  private static func number(_ value: Document?) -> Double {
    Double(shown(value)) ?? 0
  }

  /// `0.8750` as `87.5 %`; a dash for what was not counted.
  private static func percent(_ value: Document?) -> String {
    guard let raw = value?.string.flatMap({ try? Quantity(parsing: $0).rawValue }) else {
      return shown(nil)
    }
    let tenths = (raw.magnitude + 500) / 1000
    return (raw < 0 ? "-" : "") + "\(tenths / 10).\(tenths % 10) %"
  }
}
