import OpsDomain
import OpsWarehouse

/// A dashboard for a person: figures, then what waits as tables, trends as sparklines, and bars.
struct DashboardText {
  let record: DocumentObject
  let style: Style
  /// Columns of a line of text; no end without a terminal.
  let width: Int
  /// Columns of a drawing.
  private let drawing: Int

  /// Nil for an answer that is no dashboard.
  init?(_ envelope: Envelope, style: Style, width: Int?) {
    guard envelope.schema.contains(".dashboard/"), let record = envelope.records.first else {
      return nil
    }
    self.record = record
    self.style = style
    self.width = width ?? .max
    drawing = width ?? 80
  }

  func render() -> String {
    var text = heading("\(words("title")), \(words("day"))") + "\n"
    text += figures()
    for waiting in list("lists") { text += table(waiting) }
    text += trends()
    for chart in list("charts") { text += bars(chart) }
    return text
  }

  func words(_ name: String, in object: DocumentObject? = nil) -> String {
    CellText.shown((object ?? record)[name] ?? .null, glyphs: style.glyphs)
  }

  private func list(_ name: String) -> [DocumentObject] {
    (record[name]?.items ?? []).compactMap(\.members)
  }

  /// A line above what follows; one without room goes on below.
  func heading(_ text: String) -> String {
    TextWrap.lines(text, width: width).map { style.apply(.strong, $0) + "\n" }.joined()
  }

  private func figures() -> String {
    let rows = list("figures").map { figure in
      [value(of: figure), words("label", in: figure), hint(of: figure)]
    }
    let widest = rows.reduce(0) { max($0, DisplayWidth.of($1[0])) }
    let indent = widest + TextTable.gutter
    let below = "\n" + String(repeating: " ", count: indent)
    return rows.map { row in
      let space = String(repeating: " ", count: widest - DisplayWidth.of(row[0]))
      let label = TextWrap.lines(row[1], width: width - indent)
      let line = space + style.apply(.strong, row[0]) + "  " + label.joined(separator: below)
      guard !row[2].isEmpty else { return line + "\n" }
      let used = indent + DisplayWidth.of(row[1]) + TextTable.gutter + DisplayWidth.of(row[2])
      if used <= width { return line + "  " + style.apply(.muted, row[2]) + "\n" }
      // A hint without room beside its figure stands below it, whole or broken at blanks.
      return TextWrap.lines(row[2], width: width - indent).reduce(line + "\n") { text, part in
        text + String(repeating: " ", count: indent) + style.apply(.muted, part) + "\n"
      }
    }.joined()
  }

  /// The value of a figure; a share of one in per cent, as people read it.
  private func value(of figure: DocumentObject) -> String {
    guard figure["unit"]?.string == DashboardView.Figure.share,
      let share = figure["value"]?.string.flatMap({ try? Quantity(parsing: $0) })
    else { return words("value", in: figure) }
    return "\(Quantity(rawValue: share.rawValue * 100)) %"
  }

  private func hint(of figure: DocumentObject) -> String {
    guard let hint = figure["hint"]?.string else { return "" }
    return Sanitizer.printable(hint, glyphs: style.glyphs)
  }

  /// Days that a trend has beside its label at least; with less room it stands below its label.
  private static let fewestDays = 14

  private func trends() -> String {
    let rows = list("trends")
    guard !rows.isEmpty else { return "" }
    let labels = rows.map { words("label", in: $0) }
    let widest = labels.reduce(0) { max($0, DisplayWidth.of($1)) }
    let isBeside = rows.allSatisfy { row in
      room(for: row, behind: widest) >= min(Self.fewestDays, row["values"]?.items?.count ?? 0)
    }
    let indent = isBeside ? widest : 0
    var text = "\n"
    for (row, label) in zip(rows, labels) {
      let values = (row["values"]?.items ?? []).map { $0.string.flatMap(Double.init) }
      let days = max(1, min(values.count, room(for: row, behind: indent)))
      text +=
        isBeside
        ? DisplayWidth.padded(label, to: widest)
        : TextWrap.lines(label, width: width).joined(separator: "\n") + "\n"
      // The last days are what a trend is looked at for.
      text += "  " + Sparkline.render(Array(values.suffix(days)), width: days, glyphs: style.glyphs)
      text += "  " + sum(of: row) + "\n"
      text += leftOut(of: row, values.count - days, indent: indent + TextTable.gutter)
    }
    return text
  }

  /// What the days of a trend come to together, because its label is about one of them.
  private func sum(of trend: DocumentObject) -> String {
    let days = trend["values"]?.items?.count ?? 0
    return "\(words("total", in: trend)) in \(Counted.text(days, "day"))"
  }

  /// The days of a trend that have room behind so many columns and before its total.
  private func room(for trend: DocumentObject, behind columns: Int) -> Int {
    width - columns - DisplayWidth.of(sum(of: trend)) - 2 * TextTable.gutter
  }

  /// The first days of a trend, for which there is no room; its total has them.
  private func leftOut(of trend: DocumentObject, _ count: Int, indent: Int) -> String {
    guard count > 0, let from = trend["from"]?.string.flatMap({ try? CivilDate(parsing: $0) })
    else { return "" }
    let last = from.adding(days: count - 1)
    let text = count == 1 ? "not shown: \(last)" : "not shown: \(from) to \(last)"
    return TextWrap.lines(text, width: width - indent).map {
      String(repeating: " ", count: indent) + style.apply(.muted, $0) + "\n"
    }.joined()
  }

  private func bars(_ chart: DocumentObject) -> String {
    let bars = (chart["bars"]?.items ?? []).compactMap(\.members)
    let title = "\n" + heading(words("label", in: chart))
    guard !bars.isEmpty else { return title + "none\n" }
    return title
      + BarChart(
        bars: bars.map { bar in
          let value = bar["value"]?.string ?? "0"
          return BarChart.Bar(
            label: bar["label"]?.string ?? "", value: Double(value) ?? 0, text: value)
        }
      ).render(width: drawing, style: style)
  }
}
