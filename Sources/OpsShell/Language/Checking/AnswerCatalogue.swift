import OpsKernel
import Synchronization

/// What the answers of operations hold, by their schemas. Put together when it is first asked for:
/// most commands never ask.
final class AnswerCatalogue: Sendable {
  private let operations: OperationCatalogue
  private let known = Mutex<[String: [AnswerField]]?>(nil)

  init(_ operations: OperationCatalogue) { self.operations = operations }

  /// The fields of an answer with that schema; nil where they are not declared.
  subscript(schema: String) -> AnswerFields? {
    bySchema[schema].map { AnswerFields($0, adding: Self.added[schema, default: []]) }
  }

  private var bySchema: [String: [AnswerField]] {
    known.withLock { known in
      if let known { return known }
      let found = Dictionary(
        operations.all.map(\.descriptor).filter { !$0.fields.isEmpty }
          .map { ($0.answer, $0.fields) },
        uniquingKeysWith: { one, other in
          one + other.filter { field in !one.contains { $0.name == field.name } }
        })
      known = found
      return found
    }
  }

  /// What the shell adds to the answer of an operation.
  private static let added = ["token/1": ["token", "token_file"]]
}
