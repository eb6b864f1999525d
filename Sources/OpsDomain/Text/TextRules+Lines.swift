extension TextRules {
  /// Whether a text may not hold `scalar`: what no text may hold, see ``isForbidden(_:)``.
  ///
  /// - Parameter allowingLines: Whether the text may have several lines: then line feeds and tabs
  ///   are no fault.
  public static func isForbidden(_ scalar: Unicode.Scalar, allowingLines: Bool) -> Bool {
    isForbidden(scalar) && !(allowingLines && (scalar == "\n" || scalar == "\t"))
  }
}
