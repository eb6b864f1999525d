import OpsDomain
import OpsStorageSQL

/// One statement of a batch.
struct SQLStep: Sendable {
  let text: String
  var bindings: [Value] = []
  /// Whether the database keeps the statement prepared for the next time.
  var isKept = true

  /// A statement that is likely to be run again.
  init(_ text: String, _ bindings: [Value] = []) {
    self.text = text
    self.bindings = bindings
  }

  init(_ statement: SQLStatement) { self.init(statement.text, statement.bindings) }

  /// A statement that is run once, such as one that makes a table.
  static func once(_ text: String, _ bindings: [Value] = []) -> SQLStep {
    var step = SQLStep(text, bindings)
    step.isKept = false
    return step
  }
}
