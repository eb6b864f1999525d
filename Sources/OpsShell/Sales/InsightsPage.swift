import OpsDomain
import OpsSales

/// Insights as a page: the total beside the days before, a chart of the groups, the days, a table.
struct InsightsPage {
  private let view: InsightsView
  private let calendar: any SiteCalendar

  init(_ view: InsightsView, _ calendar: any SiteCalendar) {
    self.view = view
    self.calendar = calendar
  }

  var page: ReportPage {
    ReportPage(
      title: "Out-of-stock requests by \(view.by.rawValue)",
      subtitle: "\(view.from) to \(view.to), compared with \(view.previousFrom) to "
        + "\(view.previousTo)", sections: [summary, groups, days])
  }

  private var measure: String {
    switch view.measure {
    case .requests: "requests"
    case .quantity: "requested quantity"
    }
  }

  private var summary: ReportPage.Section {
    ReportPage.Section(
      title: "Summary",
      figures: [
        ReportPage.Figure(
          label: "Total, \(measure)", value: view.total.description,
          remark: "before: \(view.previousTotal)"
            + (view.changePercent.map { ", change \($0) %" } ?? "")),
        ReportPage.Figure(
          label: "Groups", value: "\(view.groupCount)",
          remark: view.others == nil ? nil : "\(view.groups.count) are shown"),
      ])
  }

  /// The groups that are shown, and the others as one.
  private var rows: [InsightsView.Group] { view.groups + [view.others].compactMap(\.self) }

  private func label(_ group: InsightsView.Group) -> String {
    if let name = group.name, let key = group.key { return "\(name) (\(key))" }
    if group == view.others { return "Others" }
    return group.key ?? "No region"
  }

  private func figure(_ group: InsightsView.Group) -> String {
    group.value.description + (group.share.map { " (\($0) %)" } ?? "")
  }

  private static func number(_ sum: QuantitySum) -> Double { Double(sum.description) ?? 0 }

  private var groups: ReportPage.Section {
    let title = "\(measure) by \(view.by.rawValue)"
    let table = PageTable(
      of: rows,
      [
        .text("Group") { label($0) }, .number("Value") { $0.value.description },
        .number("Share") { ReportText.shown($0.share.map { "\($0) %" }) },
        .number("Requests") { "\($0.requests)" }, .number("Quantity") { $0.quantity.description },
        .number("Mean") { $0.averageQuantity.description },
        .number("Customers") { "\($0.customers)" }, .number("Products") { "\($0.products)" },
        .number("Before") { $0.previous.description },
        .number("Change") { ReportText.shown($0.changePercent.map { "\($0) %" }) },
        .text("Trend") { ReportText.shown($0.trend?.rawValue) },
        .time("Latest") { ReportText.shown($0.latest.map { calendar.text(of: $0) }) },
      ])
    guard view.by == .region else {
      let bars = rows.map { group in
        PageBars.Bar(
          label: label(group), value: Self.number(group.value), text: figure(group))
      }
      return ReportPage.Section(
        title: "Groups", bars: [PageBars(title: title, bars: bars)], tables: [table])
    }
    let slices = rows.map { group in
      PagePie.Slice(label: label(group), value: Self.number(group.value), text: figure(group))
    }
    return ReportPage.Section(
      title: "Groups", tables: [table], pies: [PagePie(title: title, slices: slices)])
  }

  private var days: ReportPage.Section {
    let points = view.days.map { day in
      let sum = view.measure == .requests ? "\(day.requests)" : day.quantity.description
      return PageLine.Point(label: day.date.description, value: Double(sum) ?? 0, text: sum)
    }
    return ReportPage.Section(
      title: "Days",
      tables: [
        PageTable(
          of: view.days,
          [
            .time("Day") { $0.date.description }, .number("Requests") { "\($0.requests)" },
            .number("Quantity") { $0.quantity.description },
          ])
      ], lines: [PageLine(title: "\(measure) a day", points: points)])
  }
}
