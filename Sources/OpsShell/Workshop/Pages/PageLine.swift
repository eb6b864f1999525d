/// A figure day by day as a line over its area, drawn without scripts.
public struct PageLine: Sendable, Equatable {
  /// One day.
  public struct Point: Sendable, Equatable {
    /// The day as shown.
    public var label: String
    /// The figure; negative, infinite and missing numbers are drawn as zero.
    public var value: Double
    /// The figure as shown.
    public var text: String

    /// A day with its figure.
    public init(label: String, value: Double, text: String) {
      self.label = label
      self.value = value
      self.text = text
    }
  }

  /// What the figures are.
  public var title: String
  /// The days from left to right.
  public var points: [Point]

  /// Figures below a title, from left to right.
  public init(title: String, points: [Point]) {
    self.title = title
    self.points = points
  }

  private static let height = 200.0
  /// Where the drawing begins and ends within the figure.
  private static let left = 60.0
  private static let right = 840.0
  private static let top = 16.0
  private static let bottom = 168.0

  /// The line as SVG within a figure; empty without days.
  func html() -> String {
    guard let first = points.first, let last = points.last else { return "" }
    let highest = points.reduce(0.0) { max($0, PageFigure.size($1.value)) }
    let places = points.indices.map { place($0, highest) }
    let line = places.map { "\(Markup.length($0.x)),\(Markup.length($0.y))" }
      .joined(separator: " ")
    let (start, end) = (places[0].x, places[places.count - 1].x)
    let base = Markup.length(Self.bottom)
    var svg = "<polygon fill=\"#dbeafe\" points=\"\(Markup.length(start)),\(base) \(line) "
    svg += "\(Markup.length(end)),\(base)\"/>\n"
    svg += "<path d=\"M\(Markup.length(Self.left)) \(base)H\(Markup.length(Self.right))\" "
    svg += "stroke=\"#94a3b8\"/>\n"
    svg += "<polyline fill=\"none\" stroke=\"#2563eb\" stroke-width=\"2\" points=\"\(line)\"/>\n"
    for (point, place) in zip(points, places) {
      svg += "<circle cx=\"\(Markup.length(place.x))\" cy=\"\(Markup.length(place.y))\" r=\"3\" "
      svg += "fill=\"#2563eb\"><title>\(Markup.escaped("\(point.label): \(point.text)"))"
      svg += "</title></circle>\n"
    }
    svg += Self.text(first.label, x: Self.left, "start")
    if points.count > 1 { svg += Self.text(last.label, x: Self.right, "end") }
    if let peak = points.first(where: { PageFigure.size($0.value) == highest }), highest > 0 {
      svg += "<text x=\"\(Markup.length(Self.left - 8))\" y=\"\(Markup.length(Self.top + 5))\" "
      svg += "text-anchor=\"end\">\(Markup.escaped(peak.text))</text>\n"
    }
    return PageFigure.html(title, height: Self.height, svg)
  }

  private func place(_ index: Int, _ highest: Double) -> (x: Double, y: Double) {
    let steps = Double(max(1, points.count - 1))
    let share = highest > 0 ? PageFigure.size(points[index].value) / highest : 0
    return (
      Self.left + (Self.right - Self.left) * Double(index) / steps,
      Self.bottom - (Self.bottom - Self.top) * share
    )
  }

  private static func text(_ label: String, x: Double, _ anchor: String) -> String {
    "<text x=\"\(Markup.length(x))\" y=\"188\" text-anchor=\"\(anchor)\">"
      + "\(Markup.escaped(label))</text>\n"
  }
}
