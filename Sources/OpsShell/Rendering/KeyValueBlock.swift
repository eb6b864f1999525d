/// One record as a list of labels and values, the labels aligned on the right.
public struct KeyValueBlock: Sendable {
  /// A label and its value.
  public struct Entry: Sendable, Equatable {
    /// What the value is; it stands on the left.
    public var label: String
    /// The text beside the label.
    public var value: String
    /// The colour of the value; nil for none.
    public var role: Style.Role?

    /// A value with its label, without a colour unless told.
    public init(_ label: String, _ value: String, role: Style.Role? = nil) {
      self.label = label
      self.value = value
      self.role = role
    }
  }

  /// The entries from top to bottom.
  public var entries: [Entry]

  /// Longer labels are cut.
  static let maximumLabelWidth = 30

  /// A block of these entries from top to bottom.
  public init(entries: [Entry]) { self.entries = entries }

  /// The block as lines; long values continue under their beginning, line feeds in them are kept.
  /// - Parameter width: Columns of the terminal; nil wraps nothing.
  public func render(width: Int? = nil, style: Style = .plain) -> String {
    let glyphs = style.glyphs
    let labels = entries.map { entry in
      DisplayWidth.truncated(
        Sanitizer.printable(entry.label, glyphs: glyphs), to: Self.maximumLabelWidth,
        glyphs: glyphs)
    }
    let labelWidth = labels.reduce(0) { max($0, DisplayWidth.of($1)) }
    let indent = String(repeating: " ", count: labelWidth + TextTable.gutter)
    let valueWidth = width.map { max(10, $0 - labelWidth - TextTable.gutter) } ?? Int.max
    var output = ""
    for (entry, label) in zip(entries, labels) {
      let value = Sanitizer.printable(entry.value, glyphs: glyphs, keepsLines: true)
      let lines = TextWrap.lines(Self.withoutTabs(value), width: valueWidth)
      let padded = DisplayWidth.padded(label, to: labelWidth, alignment: .right)
      for (index, line) in lines.enumerated() {
        if index == 0 { output += style.apply(.muted, padded) }
        if !line.isEmpty {
          output += index == 0 ? "  " : indent
          output += style.apply(entry.role, line)
        }
        output += "\n"
      }
    }
    return output
  }

  private static func withoutTabs(_ text: String) -> String {
    guard text.utf8.contains(0x09) else { return text }
    return text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    ")
  }
}
