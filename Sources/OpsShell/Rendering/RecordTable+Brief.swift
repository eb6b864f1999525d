import OpsDomain

/// The answer of a write: entries side by side, in few lines.
extension RecordTable {
  /// A row that needs no table, as one entry with the name of its list: the rate and the amount of
  /// a tax must not look like those of the record. Nil where there is nothing to say.
  func entry(of row: DocumentObject, in list: String) -> KeyValueBlock.Entry? {
    let parts = row.members.filter { !BriefRows.isAside($0.key, $0.value) }.map { member in
      TableColumn.title(of: member.key) + " " + cell(member.value, of: member.key)
    }
    guard !parts.isEmpty else { return nil }
    return KeyValueBlock.Entry(list + ":", parts.joined(separator: ", "))
  }

  /// Entries side by side, as many as have room on a line. One that has no room on a line of its
  /// own goes on below.
  func brief(_ entries: [KeyValueBlock.Entry]) -> String {
    let room = width ?? 100
    var (text, used) = ("", 0)
    for entry in entries {
      let label = Sanitizer.printable(entry.label, glyphs: style.glyphs)
      let value = Sanitizer.printable(entry.value, glyphs: style.glyphs)
      let size = DisplayWidth.of(label) + 1 + DisplayWidth.of(value)
      if used > 0 {
        let isFull = used + 3 + size > room
        text += isFull ? "\n" : "   "
        used = isFull ? 0 : used + 3
      }
      let lines = TextWrap.lines(
        value, width: width == nil ? .max : max(10, room - DisplayWidth.of(label) - 1))
      text += style.apply(.muted, label) + " "
      text += lines.map { style.apply(entry.role, $0) }
        .joined(separator: "\n" + String(repeating: " ", count: DisplayWidth.of(label) + 1))
      used += size
    }
    return text.isEmpty ? "" : text + "\n"
  }
}
