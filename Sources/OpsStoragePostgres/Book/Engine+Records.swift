import OpsDomain
import OpsStorage
import OpsStorageSQL

extension Engine: RecordEngine {
  func write(_ changes: [Change]) throws {
    let steps = changes.flatMap { CommitApplier.steps(of: $0, on: self) }
    let answers = try run(steps.map(\.step))
    guard zip(steps, answers).allSatisfy({ !$0.findsOne || $1.changedRows == 1 }) else {
      throw OpsError(.storageFailed, "The database did not find a record that it had read")
    }
  }
}
