/// Shares of a whole as a ring with a legend, drawn without scripts. It prints without backgrounds,
/// and each share stands beside its colour as text.
public struct PagePie: Sendable, Equatable {
  /// One share.
  public struct Slice: Sendable, Equatable {
    /// What the share is of.
    public var label: String
    /// Its size; negative, infinite and missing numbers draw nothing.
    public var value: Double
    /// The figure as shown.
    public var text: String

    /// A share with its label and its figure.
    public init(label: String, value: Double, text: String) {
      self.label = label
      self.value = value
      self.text = text
    }
  }

  /// What the shares are of.
  public var title: String
  /// The shares, clockwise from the top.
  public var slices: [Slice]

  /// Shares below a title.
  public init(title: String, slices: [Slice]) {
    self.title = title
    self.slices = slices
  }

  private static let ring = 220.0
  /// Colours that can be told apart in print and by most people who see few colours.
  private static let colours = [
    "#2563eb", "#ea580c", "#16a34a", "#9333ea", "#0891b2", "#ca8a04", "#db2777", "#4b5563",
    "#65a30d", "#7c3aed", "#94a3b8",
  ]

  /// The ring and its legend as SVG within a figure; empty without shares.
  func html() -> String {
    let whole = slices.reduce(0.0) { $0 + PageFigure.size($1.value) }
    guard whole > 0 else { return "" }
    let height = max(Self.ring, Double(slices.count) * 22 + 12)
    var drawing = ""
    var begin = 0.0
    for (index, slice) in slices.enumerated() {
      let share = PageFigure.size(slice.value) / whole * 100
      drawing += Self.arc(slice, share, from: begin, Self.colour(index))
      drawing += Self.legend(slice, index)
      begin += share
    }
    return PageFigure.html(title, height: height, drawing)
  }

  /// A part of the ring: a circle of which only the share is drawn.
  private static func arc(
    _ slice: Slice, _ share: Double, from begin: Double, _ colour: String
  ) -> String {
    guard share > 0 else { return "" }
    return "<circle cx=\"110\" cy=\"110\" r=\"75\" fill=\"none\" stroke=\"\(colour)\" "
      + "stroke-width=\"50\" pathLength=\"100\" transform=\"rotate(-90 110 110)\" "
      + "stroke-dasharray=\"\(Markup.length(share)) \(Markup.length(100 - share))\" "
      + "stroke-dashoffset=\"\(Markup.length(-begin))\">"
      + "<title>\(Markup.escaped("\(slice.label): \(slice.text)"))</title></circle>\n"
  }

  private static func legend(_ slice: Slice, _ index: Int) -> String {
    let top = Double(index) * 22 + 8
    let label = DisplayWidth.truncated(Sanitizer.printable(slice.label), to: 48)
    return "<rect x=\"250\" y=\"\(Markup.length(top))\" width=\"14\" height=\"14\" rx=\"2\" "
      + "fill=\"\(colour(index))\"/>\n"
      + "<text x=\"274\" y=\"\(Markup.length(top + 12))\">\(Markup.escaped(label)): "
      + "\(Markup.escaped(slice.text))</text>\n"
  }

  private static func colour(_ index: Int) -> String { colours[index % colours.count] }
}
