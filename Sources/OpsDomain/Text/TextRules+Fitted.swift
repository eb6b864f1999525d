extension TextRules {
  /// What another program says, made a line that any column takes: what no text may hold becomes a
  /// space (see ``isForbidden(_:)``), several spaces become one, and the end is cut off. For texts
  /// whose author cannot write them anew and that decide nothing.
  ///
  /// - Parameter maximum: Longest result, in Unicode scalars.
  /// - Returns: Nil when nothing visible is left.
  public static func fitted(_ text: String, maximum: Int = Limits.nameLength) -> String? {
    var line = String.UnicodeScalarView()
    var needsSpace = false
    var isVisible = false
    for scalar in text.unicodeScalars {
      guard !scalar.isSpace, !isForbidden(scalar) else {
        needsSpace = !line.isEmpty
        continue
      }
      guard line.count + (needsSpace ? 2 : 1) <= maximum else { break }
      if needsSpace { line.append(" ") }
      needsSpace = false
      line.append(scalar)
      isVisible = isVisible || !scalar.properties.isDefaultIgnorableCodePoint
    }
    return isVisible ? String(line) : nil
  }
}
