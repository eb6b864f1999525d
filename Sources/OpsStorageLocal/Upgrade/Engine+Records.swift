import OpsStorage
import OpsStorageSQL

extension Engine: RecordEngine {
  func write(_ changes: [Change]) throws {
    for change in changes { try write(change) }
  }
}
