import OpsDomain
import OpsSales

/// Insights for a person: the total, the groups as a table, and the days as one line.
struct InsightsText {
  let view: InsightsView
  let style: Style
  /// Columns of the terminal; nil without one.
  let width: Int?

  func render() -> String {
    let room = width ?? .max
    let title =
      "\(measure) by \(view.by.rawValue), \(view.from) to \(view.to): \(view.total)"
    let before =
      "\(view.previousFrom) to \(view.previousTo): \(view.previousTotal)"
      + (view.changePercent.map { ", change \(CellText.signed($0)) %" } ?? "")
    var text = TextWrap.lines(title, width: room).map { style.apply(.strong, $0) + "\n" }.joined()
    text += TextWrap.lines(before, width: room).map { style.apply(.muted, $0) + "\n" }.joined()
    guard !view.groups.isEmpty else { return text + "\nNo group fits.\n" }
    return text + "\n" + table() + "\n" + days(room)
  }

  private var measure: String {
    switch view.measure {
    case .requests: "requests"
    case .quantity: "quantity"
    }
  }

  private func table() -> String {
    var name = TableColumn("name")
    name.wraps = true
    func number(_ key: String, _ title: String, rank: Int) -> TableColumn {
      var column = TableColumn(key, title: title, kind: .number)
      column.rank = rank
      return column
    }
    func words(_ key: String, rank: Int) -> TableColumn {
      var column = TableColumn(key, kind: .fixed, alignment: key == "trend" ? .left : .right)
      column.rank = rank
      return column
    }
    let isCounted = view.measure == .requests
    var columns: [TableColumn] = [
      TableColumn("key", title: view.by.rawValue, kind: .fixed), name,
      number("value", measure, rank: 0), words("share", rank: 3),
      number("other", isCounted ? "quantity" : "requests", rank: 5),
      number("before", "before", rank: 2), words("change", rank: 4), words("trend", rank: 1),
    ]
    var rows = (view.groups + [view.others].compactMap(\.self)).map(row)
    // Regions have no other name.
    if rows.allSatisfy({ $0[1].isEmpty }) {
      columns.remove(at: 1)
      for index in rows.indices { rows[index].remove(at: 1) }
    }
    let footer = view.others == nil ? nil : "\(view.groups.count) of \(view.groupCount)"
    return TextTable(columns: columns, rows: rows, footer: footer)
      .render(width: width, style: style)
  }

  /// The cells of a group, in the order of the columns.
  private func row(_ group: InsightsView.Group) -> [String] {
    let isOthers = group == view.others
    let key = isOthers ? "others" : group.key ?? "none"
    let share = group.share.map { "\($0) %" } ?? ""
    let isCounted = view.measure == .requests
    let other = isCounted ? group.quantity.description : "\(group.requests)"
    let change = group.changePercent.map { "\(CellText.signed($0)) %" } ?? style.glyphs.absent
    return [
      key, group.name ?? "", group.value.description, share, other, group.previous.description,
      change, group.trend?.rawValue ?? "",
    ]
  }

  /// The requests of each day, those of the last days where not all have room.
  private func days(_ room: Int) -> String {
    let end = "  \(Counted.text(view.days.count, "day"))"
    let label = "a day  "
    let count = max(1, min(view.days.count, room - DisplayWidth.of(label + end)))
    let values = view.days.suffix(count).map { day -> Double? in
      view.measure == .requests ? Double(day.requests) : Double(day.quantity.description)
    }
    return label + Sparkline.render(values, glyphs: style.glyphs) + end + "\n"
  }
}
