/// A line of a chart in a terminal: one sign a column, each with its colour.
struct GanttCanvas {
  private(set) var signs: [Character]
  private var roles: [Style.Role?]

  init(count: Int) {
    signs = [Character](repeating: " ", count: count)
    roles = [Style.Role?](repeating: nil, count: count)
  }

  /// Puts a sign into a column; outside of the line nothing happens.
  mutating func put(_ sign: Character, at cell: Int, _ role: Style.Role? = nil) {
    guard signs.indices.contains(cell) else { return }
    signs[cell] = sign
    roles[cell] = role
  }

  /// Writes signs of one column each, from a column on.
  mutating func write(_ text: some StringProtocol, at cell: Int, _ role: Style.Role? = nil) {
    for (index, sign) in text.enumerated() { put(sign, at: cell + index, role) }
  }

  /// Whether so many columns from a column on are there and empty.
  func isFree(_ cell: Int, _ count: Int) -> Bool {
    cell >= 0 && cell + count <= signs.count
      && signs[cell..<(cell + count)].allSatisfy { $0 == " " }
  }

  /// The line without blanks at its end.
  func text(_ style: Style) -> String {
    let end = (signs.lastIndex { $0 != " " } ?? -1) + 1
    var text = ""
    var index = 0
    while index < end {
      let next = (index..<end).first { roles[$0] != roles[index] } ?? end
      text += style.apply(roles[index], String(signs[index..<next]))
      index = next
    }
    return text
  }
}
