/// A report as one HTML page that prints well: figures, tables and bars in sections.
///
/// The caller gives titles, figures and rows. All texts are escaped.
public struct ReportPage: Sendable, Equatable {
  /// A figure that stands out.
  public struct Figure: Sendable, Equatable {
    /// What the figure measures.
    public var label: String
    /// The figure as it is shown, with its unit.
    public var value: String
    /// A remark below, such as the change to the period before; nil for nothing.
    public var remark: String?

    /// A figure with its label; by default without a remark.
    public init(label: String, value: String, remark: String? = nil) {
      self.label = label
      self.value = value
      self.remark = remark
    }
  }

  /// A part of the report, in this order: text, figures, drawings, tables.
  public struct Section: Sendable, Equatable {
    /// The heading of the section.
    public var title: String
    /// A paragraph; nil for none.
    public var text: String?
    /// Figures that stand out, above the bars and tables; empty for none.
    public var figures: [Figure]
    /// Drawings of shares, one below the other.
    public var pies: [PagePie]
    /// Drawings of figures day by day.
    public var lines: [PageLine]
    /// Drawings of bars, one below the other.
    public var bars: [PageBars]
    /// Tables, one below the other.
    public var tables: [PageTable]

    /// A section; by default it has nothing but its heading.
    public init(
      title: String, text: String? = nil, figures: [Figure] = [], bars: [PageBars] = [],
      tables: [PageTable] = [], pies: [PagePie] = [], lines: [PageLine] = []
    ) {
      self.title = title
      self.text = text
      self.figures = figures
      self.bars = bars
      self.tables = tables
      self.pies = pies
      self.lines = lines
    }
  }

  /// The heading of the page, also shown as the title of the browser window.
  public var title: String
  /// The period, the site and when the report was made, as the caller wants it said.
  public var subtitle: String
  /// The parts of the report from top to bottom.
  public var sections: [Section]

  /// A report of these sections from top to bottom.
  public init(title: String, subtitle: String, sections: [Section]) {
    self.title = title
    self.subtitle = subtitle
    self.sections = sections
  }

  /// The page as HTML text.
  public func render() -> String {
    var body = "<p class=\"note\">\(Markup.escaped(subtitle))</p>\n"
    for section in sections {
      body += "<section>\n<h2>\(Markup.escaped(section.title))</h2>\n"
      if let text = section.text { body += "<p>\(Markup.escaped(text))</p>\n" }
      if !section.figures.isEmpty {
        body += "<dl class=\"figures\">\n"
        for figure in section.figures { body += Self.html(figure) }
        body += "</dl>\n"
      }
      body += section.pies.map { $0.html() }.joined()
      body += section.lines.map { $0.html() }.joined()
      body += section.bars.map { $0.html() }.joined()
      body += section.tables.map { $0.html() }.joined()
      body += "</section>\n"
    }
    return HTMLPage(title: title, isWide: false, body: body).render()
  }

  private static func html(_ figure: Figure) -> String {
    let remark = figure.remark.map { "<small>\(Markup.escaped($0))</small>" } ?? ""
    return "<div><dt>\(Markup.escaped(figure.label))</dt>"
      + "<dd>\(Markup.escaped(figure.value))\(remark)</dd></div>\n"
  }
}
