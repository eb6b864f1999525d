import OpsDomain

/// The options with which a command names one line of a cart among others of its product: `--size`,
/// `--option` and `--note`, each where it tells the lines apart.
struct CartLineWords {
  /// What tells a line apart. Options are as lines keep them, with semicolons.
  struct Line {
    let size: String
    let options: String
    let note: String
  }

  private let hasSizes: Bool
  private let hasOptions: Bool
  private let hasNotes: Bool

  /// - Parameter lines: Those among which the words name one.
  init(among lines: [Line]) {
    hasSizes = lines.contains { !$0.size.isEmpty }
    hasOptions = lines.contains { !$0.options.isEmpty }
    hasNotes = lines.contains { !$0.note.isEmpty }
  }

  /// Such as `--option "size:large" --note ""`. Empty where no line has a size, options or a note.
  func text(of line: Line) -> String {
    let options = line.options.isEmpty ? [""] : line.options.split(separator: ";").map(String.init)
    let words: [String] =
      (hasSizes ? ["--size \(Self.quoted(line.size))"] : [])
      + (hasOptions ? options.map { "--option \(Self.quoted($0))" } : [])
      + (hasNotes ? ["--note \(Self.quoted(line.note))"] : [])
    return words.joined(separator: " ")
  }

  /// ``text(of:)`` as commands are shown, and which of its words mean "none".
  func explained(_ line: Line) -> String {
    let none =
      (hasSizes && line.size.isEmpty ? ["no size"] : [])
      + (hasOptions && line.options.isEmpty ? ["no options"] : [])
      + (hasNotes && line.note.isEmpty ? ["no note"] : [])
    return "`\(text(of: line))`" + (none.isEmpty ? "" : " (\(none.joined(separator: ", ")))")
  }

  /// The whole text: with a part of it nobody finds the line.
  private static func quoted(_ text: String) -> String {
    let whole = Excerpt.of(text, maximum: Limits.nameLength)
    return "\"\(whole.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
