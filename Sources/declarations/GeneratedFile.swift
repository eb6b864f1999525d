/// A file of generated code.
enum GeneratedFile {
  static func text(of types: [DeclaredType]) -> String {
    let parts = types.map { type in
      switch type.kind {
      case .record: RecordCode(type).text
      case .input: InputCode(type).text
      case .answer, .part: AnswerCode(type).text
      }
    }
    let imports = types.reduce(into: Set<String>()) { $0.formUnion($1.imports) }.sorted()
    return "// Written by the declarations tool from the fields of the types. Change those.\n\n"
      + imports.map { $0 + "\n" }.joined() + "\n"
      + parts.joined(separator: "\n")
  }
}
