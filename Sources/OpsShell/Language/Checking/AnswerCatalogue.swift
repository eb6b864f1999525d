import OpsKernel
import Synchronization

/// What the answers of operations hold, by their schemas. The fields of a schema are put together
/// when they are first asked for, from the operations with such an answer alone: a start does not
/// take longer with each operation that is added.
final class AnswerCatalogue: Sendable {
  private let operations: OperationCatalogue
  private let known = Mutex<[String: [AnswerField]]>([:])

  init(_ operations: OperationCatalogue) { self.operations = operations }

  /// The fields of an answer with that schema; nil where they are not declared.
  subscript(schema: String) -> AnswerFields? {
    let fields = fields(of: schema)
    return fields.isEmpty ? nil : AnswerFields(fields, adding: Self.added[schema, default: []])
  }

  /// Those of the first operation with such an answer, then what others add.
  private func fields(of schema: String) -> [AnswerField] {
    if let known = known.withLock({ $0[schema] }) { return known }
    var found: [AnswerField] = []
    for operation in operations.all where operation.descriptor.answer == schema {
      found += operation.descriptor.fields.filter { field in
        !found.contains { $0.name == field.name }
      }
    }
    known.withLock { [found] in $0[schema] = found }
    return found
  }

  /// What the shell adds to the answer of an operation.
  private static let added = ["token/1": ["token", "token_file"]]
}
