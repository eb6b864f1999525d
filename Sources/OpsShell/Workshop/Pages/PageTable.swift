/// A table of a page. Cells may hold anything.
public struct PageTable: Sendable, Equatable {
  /// A column with its heading.
  public struct Column: Sendable, Equatable {
    /// How its cells stand.
    public enum Kind: Sendable {
      /// Words, aligned on the left; they may be broken into lines.
      case text
      /// Aligned on the right.
      case number
      /// Never broken into two lines.
      case time
    }

    /// The heading of the column.
    public var title: String
    /// How its cells stand, by default as words.
    public var kind: Kind

    /// A column of words unless told.
    public init(_ title: String, _ kind: Kind = .text) {
      self.title = title
      self.kind = kind
    }
  }

  /// What the table shows, above it; nil for nothing.
  public var caption: String?
  /// The columns from left to right.
  public var columns: [Column]
  /// One cell a column; short rows are filled with empty cells, further cells are ignored.
  public var rows: [[String]]

  /// A table without a caption unless told; the first cell of a row names the row.
  public init(caption: String? = nil, columns: [Column], rows: [[String]]) {
    self.caption = caption
    self.columns = columns
    self.rows = rows
  }

  /// The table as HTML; the first cell of a row names it.
  func html() -> String {
    var output = "<div class=\"scroll\">\n<table>\n"
    if let caption { output += "<caption>\(Markup.escaped(caption))</caption>\n" }
    output += "<thead><tr>"
    for column in columns {
      let sort = column.kind == .number ? " class=\"number\"" : ""
      output += "<th scope=\"col\"\(sort)>\(Markup.escaped(column.title))</th>"
    }
    output += "</tr></thead>\n<tbody>\n"
    for row in rows {
      output += "<tr>"
      for (index, column) in columns.enumerated() {
        let text = Markup.escaped(index < row.count ? row[index] : "")
        switch column.kind {
        case .number: output += "<td class=\"number\">\(text)</td>"
        case .time: output += "<td class=\"time\">\(text)</td>"
        case .text:
          output += index == 0 ? "<th scope=\"row\">\(text)</th>" : "<td>\(text)</td>"
        }
      }
      output += "</tr>\n"
    }
    return output + "</tbody>\n</table>\n</div>\n"
  }
}
