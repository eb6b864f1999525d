import OpsStorage
import OpsStorageSQL

/// Many transactions in one turn.
extension BookWriter: RunWriter {
  /// Runs many transactions in one turn, each a commit of its own: see ``RunWriter``. All of them
  /// run again when others have made the group impossible.
  func transactEach<Input: Sendable, Answer: Sendable>(
    _ inputs: [Input], _ body: @Sendable (Input, Overlay) async throws -> Answer
  ) async throws -> [Result<Committed<Answer>, any Error>] {
    var attempt = 1
    while true {
      try await takeTurn()
      var results = await run(inputs, body)
      switch await leave() {
      case .kept:
        while results.count < inputs.count { results.append(.failure(CancellationError())) }
        return results
      case .failed(let error): throw error
      case .again(let error):
        guard attempt < options.attempts else { throw error }
      }
      try await pause(after: attempt)
      attempt += 1
    }
  }

  func beginRun() throws -> (run: CommitRun, reader: any RecordReader) {
    let run = CommitRun(after: try openGroup().head, schemas: schemas, vault: options.vault)
    return (run, WriterReader(writer: self, run: run))
  }

  func write(_ run: CommitRun) async throws {
    let waiting = try run.take()
    guard !waiting.isEmpty else { return }
    let (count, failure) = await apply(waiting)
    try run.note(count, failure)
  }
}
