import OpsDomain

extension OrderReceipt {
  /// The receipt as one HTML page that needs no other file.
  var html: String {
    let title = Self.escaped("\(seller), order \(number)")
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
      <style>body{font-family:sans-serif;max-width:32em;margin:2em auto}
      table{width:100%;border-collapse:collapse}td{padding:.2em 0}
      td+td{text-align:right;white-space:nowrap}tr.total td{border-top:1px solid;font-weight:bold}
      </style></head><body>
      <h1>\(Self.escaped(seller))</h1>
      <p>Order \(Self.escaped(number)), \(Self.escaped(placed)). \
      Status: \(Self.escaped(status)).</p>
      <table>
      \((lines + parts).map { Self.row($0) }.joined(separator: "\n"))
      \(Self.row(total, "total"))
      \(notes.map { Self.row($0) }.joined(separator: "\n"))
      </table>
      </body></html>

      """
  }

  private static func row(_ row: Row, _ style: String? = nil) -> String {
    let mark = style.map { " class=\"\($0)\"" } ?? ""
    let note = row.note.map { "<br><small>\(escaped($0))</small>" } ?? ""
    return
      "<tr\(mark)><td>\(escaped(row.words))\(note)</td><td>\(escaped(row.amount))</td></tr>"
  }

  private static func escaped(_ text: String) -> String {
    MarkupText.escaped(text, keepsLines: true)
  }
}
