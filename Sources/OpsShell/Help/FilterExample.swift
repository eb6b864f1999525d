import OpsKernel

/// An example of `--where` that a list takes: with its own fields, and values of their kinds.
enum FilterExample {
  /// An example for readers who have no list in mind.
  static let anywhere = "stock list --where 'on_hand < 5 and unit = each'"

  /// An example for the rows of a command; nil for a list that does not say what its rows hold.
  static func of(_ command: Command) -> String? {
    let fields = command.columns.map(\.field)
    let words = fields.first { FieldKind.named($0) == nil }.map { "\($0) contains a" }
    let figures =
      example(.number, fields) ?? example(.time, fields) ?? example(.flag, fields)
    let parts = [figures, words].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  private static func example(_ kind: FieldKind, _ fields: [String]) -> String? {
    guard let field = fields.first(where: { FieldKind.named($0) == kind }) else { return nil }
    return switch kind {
    case .number: "\(field) < 5"
    case .time: "\(field) >= 2027-03-01"
    case .flag: "\(field) = no"
    }
  }
}
