/// The initialiser that takes all fields, those with a standard value or none if need be.
///
/// A struct has such an initialiser for its own module anyway, and an extension cannot repeat it to
/// make it public. With a parameter that nobody gives, it can.
enum InitialiserCode {
  static func lines(
    _ fields: [DeclaredField], of type: DeclaredType, repeatsOwn: Bool
  ) -> [String] {
    let parameters = fields.map { parameter($0, of: swiftType(of: $0)) }
    return ["  /// Makes a ``\(type.link)`` of its fields."]
      + initialiser(
        parameters + (repeatsOwn ? ["_: Void = ()"] : []), fields.map { ($0, $0.swiftName) })
  }

  /// The same with moments for the times of the site, for code that knows no days; nothing where no
  /// field is such a time. A call that gives none means the initialiser of the fields themselves.
  static func linesTakingMoments(_ fields: [DeclaredField]) -> [String] {
    guard fields.contains(where: isTime) else { return [] }
    let parameters = fields.map { field in
      let moment = "Instant" + (field.type.isOptional ? "?" : "")
      return parameter(field, of: isTime(field) ? moment : swiftType(of: field))
    }
    let values = fields.map { field in
      guard isTime(field) else { return (field, field.swiftName) }
      let name = field.swiftName
      return (
        field, field.type.isOptional ? "\(name).map(SiteTime.instant)" : "SiteTime.instant(\(name))"
      )
    }
    return ["  /// The same with moments instead of times of the site.", "  @_disfavoredOverload"]
      + initialiser(parameters, values)
  }

  private static func initialiser(
    _ parameters: [String], _ values: [(field: DeclaredField, code: String)]
  ) -> [String] {
    ["  public init("] + [parameters.map { "    " + $0 }.joined(separator: ",\n")]
      + ["  ) {"] + values.map { "    self.\($0.field.name) = \($0.code)" } + ["  }"]
  }

  private static func parameter(_ field: DeclaredField, of type: String) -> String {
    let standard = field.standard ?? (field.type.isOptional ? "nil" : nil)
    return "\(field.swiftName): \(type)" + (standard.map { " = \($0)" } ?? "")
  }

  private static func isTime(_ field: DeclaredField) -> Bool {
    ["SiteTime", "SiteTimeEnd"].contains(field.type.shared?.value ?? field.type.base)
  }

  private static func swiftType(of field: DeclaredField) -> String {
    field.type.base + (field.type.isOptional ? "?" : "")
  }
}
