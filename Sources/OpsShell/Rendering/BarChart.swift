/// Horizontal bars with their figures, for a terminal.
///
/// The length of a bar is geometry, so its value is a `Double`; the figure a person reads is a text
/// made from the exact number.
public struct BarChart: Sendable {
  /// One bar.
  public struct Bar: Sendable, Equatable {
    /// What the bar is for; it stands at the beginning of the line.
    public var label: String
    /// The length; not a number and infinite count as 0. The bar of a negative value is hatched.
    public var value: Double
    /// The figure as shown.
    public var text: String
    /// The colour of the bar; nil for none.
    public var role: Style.Role?

    /// A bar of this length with its label and its figure.
    public init(label: String, value: Double, text: String, role: Style.Role? = nil) {
      self.label = label
      self.value = value
      self.text = text
      self.role = role
    }
  }

  /// The bars from top to bottom.
  public var bars: [Bar]

  static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// A chart of these bars from top to bottom.
  public init(bars: [Bar]) { self.bars = bars }

  /// One line a bar: label, figure, bar. The longest bar takes what is left of `width`, at least 8.
  /// A label without room goes on below, broken at blanks.
  public func render(width: Int = 80, style: Style = .plain) -> String {
    let glyphs = style.glyphs
    let labels = Self.labels(bars.map { Sanitizer.printable($0.label, glyphs: glyphs) }, width)
    let figures = bars.map { Sanitizer.printable($0.text, glyphs: glyphs) }
    let labelWidth = labels.joined().reduce(0) { max($0, DisplayWidth.of($1)) }
    let whole = figures.reduce(0) { max($0, Self.parts(of: $1).whole) }
    let fraction = figures.reduce(0) { max($0, Self.parts(of: $1).fraction) }
    let room = max(8, width - labelWidth - whole - fraction - 2 * TextTable.gutter)
    let longest = bars.reduce(0.0) { max($0, Self.magnitude($1.value)) }
    var output = ""
    for (index, bar) in bars.enumerated() {
      let parts = Self.parts(of: figures[index])
      var line = DisplayWidth.padded(labels[index][0], to: labelWidth) + "  "
      line += String(repeating: " ", count: whole - parts.whole) + figures[index]
      let drawn = Self.bar(bar.value, longest: longest, room: room, glyphs: glyphs)
      if !drawn.isEmpty {
        line += String(repeating: " ", count: fraction - parts.fraction + 2)
        line += style.apply(bar.role, drawn)
      }
      output += ([line] + labels[index].dropFirst()).joined(separator: "\n") + "\n"
    }
    return output
  }

  /// The lines of each label: a third of the width, or up to half of it where a word needs that.
  private static func labels(_ texts: [String], _ width: Int) -> [[String]] {
    let words = texts.flatMap { $0.split(separator: " ") }
    let longest = words.reduce(0) { max($0, DisplayWidth.of($1)) }
    let room = max(8, width / 3, min(longest, width / 2))
    return texts.map { TextWrap.lines($0, width: room) }
  }

  private static func parts(of figure: String) -> (whole: Int, fraction: Int) {
    guard let cell = DecimalCell(figure) else { return (DisplayWidth.of(figure), 0) }
    return (DisplayWidth.of(cell.whole), DisplayWidth.of(cell.fraction))
  }

  private static func magnitude(_ value: Double) -> Double {
    value.isFinite ? value.magnitude : 0
  }

  /// A bar in proportion; anything but 0 shows at least a trace.
  private static func bar(
    _ value: Double, longest: Double, room: Int, glyphs: GlyphSet
  ) -> String {
    let size = magnitude(value)
    guard size > 0, longest > 0 else { return "" }
    let share = size / longest
    if value < 0 || glyphs == .ascii {
      let count = max(1, Int((share * Double(room)).rounded()))
      let sign = glyphs == .ascii ? (value < 0 ? "-" : "#") : "░"
      return String(repeating: sign, count: count)
    }
    let units = max(1, Int((share * Double(room * 8)).rounded()))
    var text = String(repeating: "█", count: units / 8)
    if units % 8 > 0 { text.append(eighths[units % 8 - 1]) }
    return text
  }
}
