import OpsDomain

/// The structured result of a command: the fields of its answer, or the rows of its list, with what
/// the command did.
enum ScriptResult {
  static func of(_ answer: CommandAnswer) -> DocumentObject {
    var result = envelope(isOK: answer.exitCode == 0, answer.schema, answer.effect)
    switch answer.data {
    case .object(let fields): for field in fields.members { result.set(field.key, field.value) }
    case .list(let rows):
      result.set("rows", .list(rows))
      result.set("next", answer.next.map(Document.text) ?? .null)
    case let value: result.set("value", value)
    }
    return result
  }

  /// The result of `try` with a command that failed.
  static func failed(_ error: OpsError) -> DocumentObject {
    var result = envelope(isOK: false, "error/1", nil)
    result.set("code", .text(error.code.rawValue))
    result.set("message", .text(error.message))
    result.set("error", .object(ScriptInterpreter.record(of: error)))
    return result
  }

  private static func envelope(
    isOK: Bool, _ schema: String, _ effect: WriteEffect?
  ) -> DocumentObject {
    [
      "ok": .bool(isOK), "schema": .text(schema), "changed": .bool(effect?.changed ?? false),
      "replayed": .bool(effect?.replayed ?? false),
      "op": effect?.operation.map(Document.text) ?? .null,
      "key": effect?.key.map(Document.text) ?? .null, "code": .null, "message": .null,
      "error": .null,
    ]
  }
}
