/// A row of small bars: the shape of a series in one line.
public enum Sparkline {
  static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  static let letters: [Character] = ["_", ".", "-", "~", "=", "+", "*", "#"]

  /// One sign a value, from the lowest to the highest of the series; a flat series is drawn low if
  /// it is all 0 and in the middle otherwise.
  /// - Parameters:
  ///   - values: nil and values that are not finite leave a gap.
  ///   - width: Most signs; a longer series shows the mean of neighbours. nil shows every value.
  public static func render(
    _ values: [Double?], width: Int? = nil, glyphs: GlyphSet = .unicode
  ) -> String {
    let points = condensed(values.map { $0.flatMap { $0.isFinite ? $0 : nil } }, to: width)
    let known = points.compactMap { $0 }
    guard let lowest = known.min(), let highest = known.max() else {
      return String(repeating: " ", count: points.count)
    }
    let signs = glyphs == .unicode ? blocks : letters
    return String(
      points.map { point -> Character in
        guard let point else { return " " }
        if lowest == highest { return signs[lowest == 0 ? 0 : 3] }
        // Halved first, so that the span of the largest doubles stays finite.
        let share = (point / 2 - lowest / 2) / (highest / 2 - lowest / 2)
        return signs[min(7, max(0, Int((share * 7).rounded())))]
      })
  }

  private static func condensed(_ values: [Double?], to width: Int?) -> [Double?] {
    guard let width, width > 0, values.count > width else { return values }
    return (0..<width).map { slot in
      let range = slot * values.count / width..<(slot + 1) * values.count / width
      let known = values[range].compactMap { $0 }
      guard !known.isEmpty else { return nil }
      return known.reduce(0) { $0 + $1 / Double(known.count) }
    }
  }
}
