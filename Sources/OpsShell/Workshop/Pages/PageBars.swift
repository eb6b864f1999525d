/// Horizontal bars of a page with their figures, as a drawing that prints without backgrounds.
public struct PageBars: Sendable, Equatable {
  /// One bar.
  public struct Bar: Sendable, Equatable {
    /// What the bar is for; it stands on the left.
    public var label: String
    /// The length; negative, infinite and missing numbers draw nothing.
    public var value: Double
    /// The figure as shown.
    public var text: String
    /// Up to where the bar is expected to go, such as a target or a capacity; nil for nothing.
    public var limit: Double?
    /// Whether the figure is bad; shown in red and with `!`.
    public var isBad: Bool

    /// A bar with its label and its figure; by default it has no limit and is not bad.
    public init(
      label: String, value: Double, text: String, limit: Double? = nil, isBad: Bool = false
    ) {
      self.label = label
      self.value = value
      self.text = text
      self.limit = limit
      self.isBad = isBad
    }
  }

  /// What the bars show.
  public var title: String
  /// The bars from top to bottom.
  public var bars: [Bar]

  /// Bars below a title, from top to bottom.
  public init(title: String, bars: [Bar]) {
    self.title = title
    self.bars = bars
  }

  private static let width = 860.0
  private static let room = 480.0
  private static let left = 240.0

  /// The bars as SVG within a figure; empty without bars.
  func html() -> String {
    guard !bars.isEmpty else { return "" }
    let height = Double(bars.count) * 24 + 8
    let longest = bars.reduce(0.0) { max($0, Self.size($1.value), Self.size($1.limit ?? 0)) }
    let size = "width=\"\(Markup.length(Self.width))\" height=\"\(Markup.length(height))\""
    var output =
      "<figure style=\"margin:0\">"
      + "<figcaption class=\"note\">\(Markup.escaped(title))</figcaption>\n"
      + "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Markup.length(Self.width)) "
      + "\(Markup.length(height))\" \(size) role=\"img\" aria-label=\"\(Markup.escaped(title))\" "
      + "font-size=\"13\" fill=\"#1e293b\">\n"
    for (index, bar) in bars.enumerated() {
      output += Self.line(bar, top: Double(index) * 24 + 4, longest: longest)
    }
    return output + "</svg>\n</figure>\n"
  }

  private static func line(_ bar: Bar, top: Double, longest: Double) -> String {
    let scale = longest > 0 ? room / longest : 0
    let length = size(bar.value) * scale
    let label = DisplayWidth.truncated(Sanitizer.printable(bar.label), to: 28)
    let limit = bar.limit.map { size($0) * scale } ?? 0
    let y = Markup.length(top + 2)
    var output = "<g><title>\(Markup.escaped("\(bar.label): \(bar.text)"))</title>\n"
    output += "<text x=\"\(Markup.length(left - 10))\" y=\"\(Markup.length(top + 15))\" "
    output += "text-anchor=\"end\">\(Markup.escaped(label))</text>\n"
    if limit > 0 {
      output += "<rect x=\"\(Markup.length(left))\" y=\"\(y)\" width=\"\(Markup.length(limit))\" "
      output += "height=\"16\" rx=\"2\" fill=\"#e2e8f0\" stroke=\"#94a3b8\"/>\n"
    }
    if length > 0 {
      output += "<rect x=\"\(Markup.length(left))\" y=\"\(y)\" "
      output += "width=\"\(Markup.length(max(1, length)))\" height=\"16\" rx=\"2\" "
      output += "fill=\"\(bar.isBad ? "#b91c1c" : "#2563eb")\"/>\n"
    }
    if limit > 0, length > limit {
      output += "<path d=\"M\(Markup.length(left + limit)) \(Markup.length(top))v20\" "
      output += "stroke=\"#1e293b\" stroke-width=\"2\"/>\n"
    }
    let end = left + max(length, limit) + 8
    output += "<text x=\"\(Markup.length(end))\" y=\"\(Markup.length(top + 15))\""
    output += bar.isBad ? " fill=\"#b91c1c\" font-weight=\"600\">" : ">"
    return output + Markup.escaped(bar.isBad ? "\(bar.text) !" : bar.text) + "</text>\n</g>\n"
  }

  private static func size(_ value: Double) -> Double { value.isFinite ? max(0, value) : 0 }
}
