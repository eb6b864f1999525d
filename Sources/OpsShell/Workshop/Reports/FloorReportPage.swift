import OpsDomain
import OpsWorkshop

/// The report of the workshop as a page, made of its answer.
struct FloorReportPage {
  private let report: FloorReportView

  init(_ report: FloorReportView) { self.report = report }

  /// Empty sections are left out.
  var page: ReportPage {
    ReportPage(
      title: "Workshop report",
      subtitle: "\(report.from) to \(report.to), compared with \(report.previousFrom) to "
        + "\(report.previousTo)",
      sections: [
        summary, remarks, batches, machines, effectiveness, adherence, days, scraps, costs,
      ].compactMap(\.self))
  }

  private static let titles = [
    "completion_rate": "Completion", "utilization": "Utilization",
    "productivity": "Productivity", "quality": "Quality", "oee": "OEE", "score": "Score",
  ]

  private var summary: ReportPage.Section {
    ReportPage.Section(
      title: "Summary",
      text: "Score = 0.3 × completion + 0.25 × utilization + 0.25 × productivity + 0.2 × quality. "
        + "Rating: " + ReportText.shown(report.rating?.rawValue) + ".",
      figures: report.comparisons.map { figure in
        ReportPage.Figure(
          label: Self.titles[figure.name] ?? figure.name,
          value: ReportText.percent(figure.current),
          remark: "before: \(ReportText.percent(figure.previous))"
            + (figure.trend.map { ", \($0.rawValue)" } ?? ""))
      })
  }

  private var remarks: ReportPage.Section? {
    guard !report.remarks.isEmpty else { return nil }
    return ReportPage.Section(title: "Remarks", text: report.remarks.joined(separator: "; "))
  }

  private var batches: ReportPage.Section {
    let batches = report.batches
    let figures = [
      ("Total", batches.total), ("Unsubmitted", batches.unsubmitted),
      ("Pending", batches.pending), ("Approved", batches.pendingExecution),
      ("Active", batches.active), ("Completed", batches.completed),
      ("Rejected", batches.rejected), ("Unreported", batches.unreported),
    ]
    return ReportPage.Section(
      title: "Batches",
      figures: figures.map { ReportPage.Figure(label: $0, value: "\($1)") },
      tables: [
        PageTable(
          caption: "By shift", of: report.shifts,
          [
            .text("Shift") { $0.shift.rawValue }, .number("Batches") { "\($0.batches)" },
            .number("Completed") { "\($0.completed)" }, .number("Good") { "\($0.good)" },
            .number("Bad") { "\($0.bad)" },
            .number("Utilization") { ReportText.percent($0.utilization) },
          ])
      ])
  }

  private var machines: ReportPage.Section {
    ReportPage.Section(
      title: "Machines",
      bars: [
        PageBars(
          title: "Good pieces, against the target",
          bars: report.machines.map { machine in
            PageBars.Bar(
              label: machine.machine, value: Double(machine.good),
              text: "\(machine.good) of \(machine.target)", limit: Double(machine.target))
          })
      ],
      tables: [
        PageTable(
          of: report.machines,
          [
            .text("Machine", \.machine), .number("Good") { "\($0.good)" },
            .number("Bad") { "\($0.bad)" }, .number("Target") { "\($0.target)" },
            .number("Efficiency") { ReportText.percent($0.efficiency) },
            .number("Utilization") { ReportText.percent($0.utilization) },
            .number("Ran") { $0.runTime.description }, .number("Errors") { "\($0.errors)" },
          ])
      ])
  }

  private var effectiveness: ReportPage.Section {
    let total = report.effectiveness
    let figures = [
      ("Availability", total.availability), ("Performance", total.performance),
      ("Quality", total.quality), ("OEE", total.oee),
    ]
    return ReportPage.Section(
      title: "Overall equipment effectiveness",
      text: "OEE = availability × performance × quality.",
      figures: figures.map { ReportPage.Figure(label: $0, value: ReportText.percent($1)) })
  }

  private var adherence: ReportPage.Section? {
    guard let adherence = report.adherence else { return nil }
    return ReportPage.Section(
      title: "Kept to the schedule",
      text: "Production orders that the schedule planned to finish in the period, and how many of "
        + "them were finished on the planned day or before.",
      figures: [
        ReportPage.Figure(label: "Planned", value: "\(adherence.planned)"),
        ReportPage.Figure(label: "Kept", value: "\(adherence.kept)"),
        ReportPage.Figure(label: "Share", value: ReportText.percent(adherence.rate)),
      ])
  }

  private var days: ReportPage.Section {
    ReportPage.Section(
      title: "Days",
      tables: [
        PageTable(
          of: report.days,
          [
            .time("Day") { $0.date.description }, .number("Batches") { "\($0.batches)" },
            .number("Completed") { "\($0.completed)" },
            .number("Completion") { ReportText.percent($0.completionRate) },
            .number("Good") { "\($0.good)" }, .number("Bad") { "\($0.bad)" },
          ])
      ])
  }

  private var scraps: ReportPage.Section? {
    guard !report.scraps.isEmpty else { return nil }
    return ReportPage.Section(
      title: "Scrap by reason",
      bars: [
        PageBars(
          title: "Bad pieces",
          bars: report.scraps.map {
            PageBars.Bar(label: $0.code, value: Double($0.pieces), text: "\($0.pieces)")
          })
      ],
      tables: [
        PageTable(
          of: report.scraps,
          [
            .text("Reason", \.code), .number("Pieces") { "\($0.pieces)" },
            .number("Share") { ReportText.percent($0.share) },
            .number("Cumulative") { ReportText.percent($0.cumulative) },
          ])
      ])
  }

  private var costs: ReportPage.Section? {
    guard let costs = report.costs, !costs.isEmpty else { return nil }
    return ReportPage.Section(
      title: "Cost against standard, \(report.currency.rawValue)",
      tables: [
        PageTable(
          of: costs,
          [
            .text("Product", \.sku), .number("Pieces") { $0.quantity.description },
            .number("Standard") { ReportText.shown($0.standard) },
            .number("Actual") { ReportText.shown($0.actual) },
            .number("Variance") { ReportText.shown($0.variance) },
          ])
      ])
  }
}
