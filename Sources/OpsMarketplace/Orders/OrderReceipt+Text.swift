extension OrderReceipt {
  /// The receipt in lines of at most 48 characters, amounts at the right.
  var text: String {
    let rule = String(repeating: "-", count: Self.width)
    let head = [seller, "Order \(number), \(placed)", "Status: \(status)", rule]
    let body = (lines + parts).flatMap(Self.lines) + [rule] + Self.lines(total)
    return (head + body + notes.flatMap(Self.lines)).joined(separator: "\n") + "\n"
  }

  private static let width = 48

  /// A row, its words in several lines where they are long.
  private static func lines(_ row: Row) -> [String] {
    let room = width - row.amount.count - 1
    var rest = Substring(row.words)
    var lines: [String] = []
    while rest.count > room {
      let part = rest.prefix(room)
      let end = part.lastIndex(of: " ") ?? part.endIndex
      lines.append(String(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    let gap = String(repeating: " ", count: width - rest.count - row.amount.count)
    return lines + [rest + gap + row.amount]
  }
}
