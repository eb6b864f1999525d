/// The initialiser that takes all fields, those with a standard value or none if need be.
///
/// A struct has such an initialiser for its own module anyway, and an extension cannot repeat it to
/// make it public. With a parameter that nobody gives, it can.
enum InitialiserCode {
  static func lines(_ fields: [DeclaredField], repeatsOwn: Bool) -> [String] {
    let parameters = fields.map { field in
      let type = field.type
      let standard = field.standard ?? (type.isOptional ? "nil" : nil)
      return "\(field.swiftName): \(swiftType(of: field))" + (standard.map { " = \($0)" } ?? "")
    }
    let last = repeatsOwn ? ["_: Void = ()"] : []
    return ["  public init("] + [(parameters + last).map { "    " + $0 }.joined(separator: ",\n")]
      + ["  ) {"] + fields.map { "    self.\($0.name) = \($0.swiftName)" } + ["  }"]
  }

  private static func swiftType(of field: DeclaredField) -> String {
    field.type.base + (field.type.isOptional ? "?" : "")
  }
}
