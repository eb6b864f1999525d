import OpsDomain
import Synchronization

/// The identifiers of one operation: notes those it takes. Those of an earlier run are given again
/// before any new ones, as the recorder says.
final class StepTape: IdentifierSource {
  private let source: any IdentifierSource
  private let recorder: ChangesetRecorder
  private let state = Mutex<[RecordID]>([])

  init(_ source: any IdentifierSource, _ recorder: ChangesetRecorder) {
    self.source = source
    self.recorder = recorder
  }

  func next() -> RecordID {
    let id = recorder.next(source)
    state.withLock { $0.append(id) }
    return id
  }

  /// What has been taken so far.
  var taken: [RecordID] { state.withLock { $0 } }
}
