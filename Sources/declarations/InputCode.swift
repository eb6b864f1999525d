/// What follows from the fields of an operation's input: its parameters and the initialiser.
///
/// A field that must be there is an argument, one that may be absent an option; `Option` and
/// `Argument` say otherwise. The comment is the help. It may begin with the word that usage lines
/// show: `QTY`: How much of it. Fields that are `Clearable` are the words of a field `clear`.
struct InputCode {
  private let type: DeclaredType

  init(_ type: DeclaredType) { self.type = type }

  var text: String {
    let asked = type.fields.filter { !$0.isComputed && !$0.type.marks.contains(.unasked) }
    var lines = ["extension \(type.name) {", "  public static let parameters: [Parameter] = ["]
    lines += asked.map { "    \(Self.marked($0))," } + ["  ]"] + cleared
    if !type.hasInitialiser {
      let fields = type.fields.filter { !$0.isComputed }
      lines += [""] + InitialiserCode.lines(fields, of: type, repeatsOwn: true)
      let moments = InitialiserCode.linesTakingMoments(fields)
      if !moments.isEmpty { lines += [""] + moments }
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  /// The fields that may be emptied, as the words of `clear`, and what a call does to each.
  private var cleared: [String] {
    let fields = type.fields.filter { $0.type.marks.contains(.clearable) }
    guard !fields.isEmpty else { return [] }
    let cases = fields.flatMap { field in
      [
        "    /// Empties ``\(type.link)/\(field.name)``.",
        "    case \(field.swiftName) = \"\(field.snakeName)\"",
      ]
    }
    return [
      "", "  /// The fields that can be emptied.",
      "  public enum Cleared: String, Codable, Sendable, CaseIterable {",
    ] + cases + ["  }"]
      + ["", "  struct Edits {"]
      + fields.map { "    let \($0.swiftName): Edit<\($0.type.base)>" } + ["  }"]
      + ["", "  func edits() throws(OpsError) -> Edits {", "    Edits("]
      + [fields.map { "      " + Self.edit(of: $0) }.joined(separator: ",\n") + ")", "  }"]
  }

  private static func edit(of field: DeclaredField) -> String {
    let marks = field.type.marks
    let short = marks.contains(.zeroClears) ? ", or: .zero" : ""
    let word = marks.contains(.noneClears) ? ", or: \"none\"" : ""
    let name = field.swiftName
    return "\(name): try edit(\(name), .\(name)\(short)\(word))"
  }

  private static func marked(_ field: DeclaredField) -> String {
    parameter(field) + (field.type.marks.contains(.clearable) ? ".clearable" : "")
  }

  private static func parameter(_ field: DeclaredField) -> String {
    let type = field.type
    if let shared = type.shared { return "\(shared.owner).\(field.name)Parameter" }
    let (label, help) = words(of: field)
    let name = "\"\(field.snakeName)\""
    if type.base == "Bool" { return ".flag(\(name), \"\(help)\")" }
    var parts = [name, InputWords.kind(of: type.element ?? type.base)]
    let isPositional =
      !type.marks.contains(.option) && (type.marks.contains(.argument) || !type.isOptional)
    if !isPositional && (!type.isOptional || type.marks.contains(.option)) {
      parts.append("required: true")
    }
    let isRepeatable = type.element != nil
    if isRepeatable && !isPositional { parts.append("repeatable: true") }
    if let label { parts.append("label: \"\(label)\"") }
    if isRepeatable && isPositional { parts.append("repeatable: true") }
    parts.append("\"\(help)\"")
    let way = isPositional ? (type.isOptional ? "optionalArgument" : "argument") : "option"
    return ".\(way)(\(parts.joined(separator: ", ")))"
  }

  /// The label and the help in the comment.
  private static func words(of field: DeclaredField) -> (label: String?, help: String) {
    let help = field.comment.map { $0 == "\"" ? "\\\"" : String($0) }.joined()
    guard let label = field.commentWord else { return (nil, help) }
    return (label, String(help.dropFirst(label.count + 4)))
  }
}
