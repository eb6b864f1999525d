import OpsDomain
import OpsKernel
import OpsWire

/// What an operation takes and answers, as schemas.
struct OperationSchema {
  let descriptor: OperationDescriptor

  /// The body of a call.
  var call: Document {
    JSONSchema.object(
      [
        "input": input, "key": JSONSchema.optional(Self.key),
        "reason": JSONSchema.optional(JSONSchema.text(0...Limits.noteLength)),
        "dry_run": JSONSchema.optional(JSONSchema.flag),
        "run": JSONSchema.optional(Self.key),
        "known_at": JSONSchema.optional(JSONSchema.text),
        "password": JSONSchema.optional(JSONSchema.text(0...Limits.passwordMaximum)),
        "files": JSONSchema.optional(JSONSchema.list(Self.file)),
        "desk": JSONSchema.optional(JSONSchema.text),
      ], optional: takesNothing ? Self.optional.union(["input"]) : Self.optional)
  }

  /// What a call need not say.
  private static let optional: Set<String> = [
    "key", "reason", "dry_run", "run", "known_at", "password", "files", "desk",
  ]

  /// An idempotency key: as the server checks it (`CommitHeader.check(key:)`).
  static let key = JSONSchema.text(
    1...Limits.keyLength, pattern: TextRules.printablePattern)

  /// A file that a dry run names and that was not sent.
  private static let file = JSONSchema.object([
    "digest": JSONSchema.text, "type": JSONSchema.text, "bytes": JSONSchema.integer(0...Int64.max),
  ])

  /// The envelope of the answer.
  var answer: Document {
    let record = AnswerSchema.answer(of: descriptor)
    var members = Envelope.start(
      descriptor.answer, descriptor.isList ? JSONSchema.list(record) : record)
    if descriptor.isList { members.set("next", JSONSchema.optional(JSONSchema.text)) }
    guard descriptor.effect.isWrite else { return JSONSchema.object(members) }
    members.set("changed", JSONSchema.flag)
    members.set("op", JSONSchema.constant(descriptor.name))
    members.set("key", JSONSchema.optional(JSONSchema.text))
    members.set("replayed", JSONSchema.flag)
    if descriptor.isRemoval { members.set("deleted", JSONSchema.flag) }
    members.set("commit", JSONSchema.named("receipt"))
    members.set("changes", JSONSchema.list(JSONSchema.named("change")))
    return JSONSchema.object(members, optional: ["commit", "changes"])
  }

  private var takesNothing: Bool { !descriptor.parameters.contains { $0.isRequired } }

  /// An operation of the shell alone has an input that no parameters describe.
  private var input: Document {
    guard !descriptor.isInternal else { return ["type": "object"] }
    var members = DocumentObject()
    for parameter in descriptor.parameters where !parameter.kind.isFile {
      let one = ParameterSchema.of(parameter)
      var schema = parameter.isRepeatable ? JSONSchema.list(one) : one
      if case .object(var object) = schema {
        object.set("description", .text(parameter.help))
        schema = .object(object)
      }
      members.set(parameter.name, schema)
    }
    let optional = descriptor.parameters.filter { !$0.isRequired }.map(\.name)
    return JSONSchema.object(members, optional: Set(optional))
  }
}
