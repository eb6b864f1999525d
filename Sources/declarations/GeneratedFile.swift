/// A file of generated code.
enum GeneratedFile {
  static func text(of types: [DeclaredType]) -> String {
    let parts = types.map { type in
      switch type.kind {
      case .record: RecordCode(type).text
      }
    }
    return "// Written by the declarations tool from the fields of the types. Change those.\n\n"
      + parts.joined(separator: "\n")
  }
}
