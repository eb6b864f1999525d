import OpsStorage
import OpsStorageSQL

/// Many transactions in one turn.
extension BookWriter: RunWriter {
  /// Runs many transactions in one turn, each a commit of its own: see ``RunWriter``.
  func transactEach<Input: Sendable, Answer: Sendable>(
    _ inputs: [Input], _ body: @Sendable (Input, Overlay) async throws -> Answer
  ) async throws -> [Result<Committed<Answer>, any Error>] {
    try await takeTurn()
    var results = await run(inputs, body)
    if let failure = await leave() { throw failure }
    while results.count < inputs.count { results.append(.failure(CancellationError())) }
    return results
  }

  func beginRun() throws -> (run: CommitRun, reader: any RecordReader) {
    let connection = try writing.get()
    let run = CommitRun(after: try openGroup().head, schemas: schemas, vault: options.vault)
    return (run, WriterReader(writer: self, connection: connection, run: run))
  }

  /// Synchronous, so that a query which needs the run's commits in the file waits for no task.
  func write(_ run: CommitRun) throws {
    let waiting = try run.take()
    guard !waiting.isEmpty else { return }
    let (count, failure) = apply(waiting)
    try run.note(count, failure)
  }
}
