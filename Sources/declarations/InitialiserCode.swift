/// The initialiser that takes all fields, those with a standard value or none if need be.
enum InitialiserCode {
  static func lines(_ fields: [DeclaredField]) -> [String] {
    let parameters = fields.map { field in
      let type = field.type
      let standard = field.standard ?? (type.isOptional ? "nil" : nil)
      return "\(field.name): \(swiftType(of: field))" + (standard.map { " = \($0)" } ?? "")
    }
    return ["  public init("] + [parameters.map { "    " + $0 }.joined(separator: ",\n")]
      + ["  ) {"] + fields.map { "    self.\($0.name) = \($0.name)" } + ["  }"]
  }

  private static func swiftType(of field: DeclaredField) -> String {
    field.type.base + (field.type.isOptional ? "?" : "")
  }
}
