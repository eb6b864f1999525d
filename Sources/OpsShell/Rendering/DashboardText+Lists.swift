import OpsDomain

/// Work that waits on a dashboard: a table with the next step, or line by line where the step has
/// no room in one.
extension DashboardText {
  private static let columns: [TableColumn] = {
    var state = TableColumn("label", title: "state")
    // When an order is wanted stands at the end of its state.
    state.wraps = true
    return [
      TableColumn("name", title: "what", kind: .fixed), state,
      TableColumn("minutes", title: "age", kind: .fixed, alignment: .right),
      TableColumn("hint", title: "next", kind: .fixed),
    ]
  }()

  func table(_ waiting: DocumentObject) -> String {
    let items = (waiting["items"]?.items ?? []).compactMap(\.members)
    let title = "\n" + heading(words("label", in: waiting))
    guard !items.isEmpty else { return title + "none\n" }
    let total = waiting["total"]?.int ?? Int64(items.count)
    // What can be done waits for nobody, so it has no age.
    let isTimed = waiting["name"]?.string != "actions"
    let columns = Self.columns.filter { isTimed || $0.key != "minutes" }
    let table = TextTable(
      columns: columns,
      rows: items.map { item in columns.map { cell($0.key, of: item) } },
      footer: total > items.count ? "\(items.count) of \(total)" : nil)
    let room = width == .max ? nil : width
    if table.fits(room, style: style) { return title + table.render(width: room, style: style) }
    let lines = items.map { line(of: $0, isTimed: isTimed) }.joined()
    return title + lines + (table.footer.map { style.apply(.muted, $0) + "\n" } ?? "")
  }

  private func cell(_ key: String, of item: DocumentObject) -> String {
    guard key == "minutes" else { return words(key, in: item) }
    return Self.age(item["minutes"]?.int ?? 0)
  }

  /// How long something has waited, in the largest unit: `13d`, `5h`, `20m`.
  static func age(_ minutes: Int64) -> String {
    if minutes >= 1440 { return "\(minutes / 1440)d" }
    return minutes >= 60 ? "\(minutes / 60)h" : "\(minutes)m"
  }

  /// An item with its command below it, as in `today`. A command is never broken.
  private func line(of item: DocumentObject, isTimed: Bool) -> String {
    let indent = String(repeating: " ", count: TextTable.gutter)
    let age = isTimed ? ", " + cell("minutes", of: item) : ""
    let said = Sanitizer.printable(
      words("name", in: item) + "  " + words("label", in: item) + age, glyphs: style.glyphs)
    let lines = TextWrap.lines(said, width: width == .max ? .max : max(20, width - indent.count))
    let text = lines.joined(separator: "\n" + indent) + "\n"
    guard let next = item["hint"]?.string else { return text }
    return text + indent + Sanitizer.printable(next, glyphs: style.glyphs) + "\n"
  }
}
