extension OrderReceipt {
  /// The receipt in lines of at most 48 characters, amounts at the right.
  var text: String {
    let rule = String(repeating: "-", count: Self.width)
    let head = [seller, "Order \(number), \(placed)", "Status: \(status)", rule]
    let body = (lines + parts).flatMap(Self.lines) + [rule] + Self.lines(total)
    return (head + body + notes.flatMap(Self.lines)).joined(separator: "\n") + "\n"
  }

  private static let width = 48

  /// A row, its words in several lines where they are long, and below them its note.
  private static func lines(_ row: Row) -> [String] {
    var lines = broken(row.words, room: width - row.amount.count - 1)
    let last = lines.removeLast()
    let gap = String(repeating: " ", count: width - last.count - row.amount.count)
    let note = row.note.map { broken($0, room: width - indent.count) } ?? []
    return lines + [last + gap + row.amount] + note.map { indent + $0 }
  }

  private static let indent = "  "

  /// The words in lines of at most so many characters; at least one.
  private static func broken(_ words: String, room: Int) -> [String] {
    var rest = Substring(words)
    var lines: [String] = []
    while rest.count > room {
      let part = rest.prefix(room)
      let end = part.lastIndex(of: " ") ?? part.endIndex
      lines.append(String(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    return lines + [String(rest)]
  }
}
