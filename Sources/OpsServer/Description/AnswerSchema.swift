import OpsDomain
import OpsKernel

/// What the answers of operations look like, field by field.
enum AnswerSchema {
  /// A record with these fields and no others.
  static func of(_ fields: [AnswerField]) -> Document {
    var members = DocumentObject()
    for field in fields { members.set(field.name, of(field)) }
    let optional = fields.filter(\.mayBeMissing).map(\.name)
    return JSONSchema.object(members, optional: Set(optional))
  }

  private static func of(_ field: AnswerField) -> Document {
    let shape = of(field.shape)
    let schema = field.isOptional ? JSONSchema.optional(shape) : shape
    guard !field.help.isEmpty, case .object(var members) = schema else { return schema }
    members.set("description", .text(field.help))
    return .object(members)
  }

  private static func of(_ shape: AnswerShape) -> Document {
    switch shape {
    case .text, .span: JSONSchema.text
    case .word(let words): JSONSchema.word(words)
    case .integer: ["type": "integer"]
    case .flag: JSONSchema.flag
    case .decimal: ["type": "string", "pattern": "^-?[0-9]+(\\.[0-9]+)?$"]
    case .date: ["type": "string", "format": "date"]
    case .moment: JSONSchema.instant
    case .list(let item): JSONSchema.list(of(item))
    case .record(let fields): of(fields)
    case .anything: JSONSchema.anything
    }
  }
}
