/// What follows from the fields of an answer: how it is described.
struct AnswerCode {
  private let type: DeclaredType

  init(_ type: DeclaredType) { self.type = type }

  var text: String {
    var parts: [String] = []
    var fields: [String] = []
    for field in type.fields where field.isPublic {
      if field.type.marks.contains(.flat) {
        if !fields.isEmpty { parts.append(Self.list(fields)) }
        fields = []
        parts.append("\(field.type.base).answerFields")
      } else {
        fields.append(code(field))
      }
    }
    if !fields.isEmpty || parts.isEmpty { parts.append(Self.list(fields)) }
    return
      ([
        "extension \(type.name) {",
        "  public static let answerFields: [AnswerField] = " + parts.joined(separator: " + "),
      ] + nested + ["}", ""]).joined(separator: "\n")
  }

  /// A record within itself has no end: its fields are looked up when somebody asks for them.
  private var nested: [String] {
    let isNested = type.fields.contains { ($0.type.element ?? $0.type.base) == type.name }
    guard isNested else { return [] }
    let name = type.name.split(separator: ".").map { DeclaredField.snakeName(of: String($0)) }
      .joined(separator: ".")
    return [
      "",
      "  public static var answerShape: AnswerShape {",
      "    .nested(NestedRecord(\"\(name)\") { answerFields })",
      "  }",
    ]
  }

  private static func list(_ fields: [String]) -> String {
    "[\n" + fields.map { "    \($0),\n" }.joined() + "  ]"
  }

  private func code(_ field: DeclaredField) -> String {
    let type = field.type
    let described = type.element ?? type.base
    let isDecimal = described == "DecimalString"
    var parts = ["\"\(field.snakeName)\""] + (isDecimal ? [] : ["\(described).self"])
    let help = field.comment.map { ["\"", "\\"].contains($0) ? "\\\($0)" : String($0) }.joined()
    if !help.isEmpty { parts.append("\"\(help)\"") }
    if type.isOptional { parts.append("optional: true") }
    if type.element != nil { parts.append("list: true") }
    if type.marks.contains(.sometimes) { parts.append("missing: true") }
    if type.marks.contains(.uncut) { parts.append("uncut: true") }
    return ".\(isDecimal ? "decimal" : "of")(\(parts.joined(separator: ", ")))"
  }
}
