import OpsKernel
import OpsServices

/// The fields of answers, by schema: what scripts may ask of a result.
enum AnswerFields {
  /// The fields of a command's answer, or of the rows of its list; nil where they are not declared.
  static func of(_ command: Command) -> [String]? { of(schema: command.answer) }

  static func of(schema: String) -> [String]? {
    bySchema[schema].map { $0.map(\.name) + added[schema, default: []] }
  }

  /// What a field looks like, by its path in nested records; nil where that is not declared.
  static func shape(of path: String, in schema: String) -> AnswerShape? {
    var shape = bySchema[schema].map(AnswerShape.record)
    for name in path.split(separator: ".") {
      while case .list(let item)? = shape { shape = item }
      guard case .record(let fields)? = shape else { return nil }
      shape = fields.first { $0.name == name }?.shape
    }
    return shape
  }

  /// What the shell adds to the answer of an operation.
  private static let added = ["token/1": ["token", "token_file"]]

  private static let bySchema: [String: [AnswerField]] = Dictionary(
    Blueprint.product.operations.all.map(\.descriptor).filter { !$0.fields.isEmpty }
      .map { ($0.answer, $0.fields) },
    uniquingKeysWith: { one, other in
      one + other.filter { field in !one.contains { $0.name == field.name } }
    })
}
