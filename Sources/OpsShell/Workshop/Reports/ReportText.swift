import OpsDomain

/// Values of a report as its page shows them; a dash for what was not counted.
enum ReportText {
  static func shown(_ text: String?) -> String { text ?? GlyphSet.unicode.absent }

  /// `0.8750` as `87.5 %`.
  static func percent(_ share: String?) -> String {
    guard let raw = share.flatMap({ try? Quantity(parsing: $0).rawValue }) else {
      return shown(nil)
    }
    let tenths = (raw.magnitude + 500) / 1000
    return (raw < 0 ? "-" : "") + "\(tenths / 10).\(tenths % 10) %"
  }
}
