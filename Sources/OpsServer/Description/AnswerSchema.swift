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

  /// The answers of operations, by the names that ``answer(of:)`` refers to, and what they have in
  /// common.
  static func shared(_ operations: [OperationDescriptor]) -> DocumentObject {
    var schemas = DocumentObject()
    for operation in operations {
      schemas.set(name(of: operation), of(operation.fields))
      for field in operation.fields { add(field.shape, to: &schemas) }
    }
    let steps = operations.filter { $0.effect.isWrite && !$0.standsAlone }.map { step in
      let data = answer(of: step)
      guard step.isList else { return data }
      return JSONSchema.object(
        ["items": JSONSchema.list(data), "next": JSONSchema.optional(JSONSchema.text)])
    }
    schemas.set("answer_of_step", ["anyOf": .list(steps)])
    return schemas
  }

  /// What an operation answers, or a row of its list.
  static func answer(of operation: OperationDescriptor) -> Document {
    JSONSchema.named(name(of: operation))
  }

  private static func name(of operation: OperationDescriptor) -> String {
    "answer.\(operation.name)"
  }

  private static func name(of record: NestedRecord) -> String { "part.\(record.name)" }

  /// Adds the records within themselves that lie in a value.
  private static func add(_ shape: AnswerShape, to schemas: inout DocumentObject) {
    switch shape {
    case .list(let item): add(item, to: &schemas)
    case .record(let fields):
      for field in fields { add(field.shape, to: &schemas) }
    case .nested(let record):
      guard schemas[name(of: record)] == nil else { return }
      schemas.set(name(of: record), of(record.fields))
      for field in record.fields { add(field.shape, to: &schemas) }
    default: break
    }
  }

  static func of(_ shape: AnswerShape) -> Document {
    switch shape {
    case .text, .span: JSONSchema.text
    case .word(let words): JSONSchema.word(words)
    case .integer: ["type": "integer"]
    case .flag: JSONSchema.flag
    case .decimal: JSONSchema.decimal
    case .date: JSONSchema.date
    case .moment: JSONSchema.instant
    case .list(let item): JSONSchema.list(of(item))
    case .record(let fields): of(fields)
    case .nested(let record): JSONSchema.named(name(of: record))
    case .recordFields: JSONSchema.fields
    case .answerOfStep: JSONSchema.named("answer_of_step")
    }
  }
}
