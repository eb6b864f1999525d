import OpsDomain
import OpsStorage

/// Many transactions in one turn.
extension BookWriter {
  /// Commits that are written together.
  private static let runLength = 256

  /// Runs many transactions in one turn, each a commit of its own. What one has read or written
  /// the next finds in memory: nobody else writes meanwhile.
  func transactEach<Input: Sendable, Answer: Sendable>(
    _ inputs: [Input], _ body: @Sendable (Input, Overlay) async throws -> Answer
  ) async throws -> [Result<Committed<Answer>, any Error>] {
    var attempt = 1
    while true {
      try await takeTurn()
      var results: [Result<Committed<Answer>, any Error>] = []
      results.reserveCapacity(inputs.count)
      var length = Self.runLength
      while results.count < inputs.count, !Task.isCancelled {
        let isWhole = await extend(inputs[results.count...], length: length, body, &results)
        // Where one was refused, others often are: each is then written before the next begins, and
        // no work is done twice.
        length = isWhole ? min(length * 2, Self.runLength) : 1
      }
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

  /// Runs the next transactions and adds their results, up to the first whose commit the book
  /// refuses. Answers whether there was no such refusal.
  private func extend<Input: Sendable, Answer: Sendable>(
    _ inputs: ArraySlice<Input>, length: Int,
    _ body: @Sendable (Input, Overlay) async throws -> Answer,
    _ results: inout [Result<Committed<Answer>, any Error>]
  ) async -> Bool {
    let run: CommitRun
    do {
      run = CommitRun(writer: self, after: try openGroup().head)
    } catch {
      results += inputs.map { _ in .failure(error) }
      return true
    }
    let overlay = Overlay(over: WriterReader(writer: self, cache: cache, run: run))
    // Results of the run, and which of them belong to commits.
    var found: [Result<Committed<Answer>, any Error>] = []
    var commits: [Int] = []
    for input in inputs.prefix(length) where !Task.isCancelled {
      do {
        let answer = try await body(input, overlay)
        var receipt: CommitReceipt?
        var made: [Change] = []
        if let (header, changes) = try commit(of: overlay) {
          (receipt, made) = try run.add(header, changes)
          commits.append(found.count)
        }
        overlay.settle(made)
        found.append(.success(Committed(answer: answer, receipt: receipt)))
      } catch {
        overlay.discard()
        found.append(.failure(error))
      }
      if run.refusal != nil { break }
    }
    // The run keeps why it was refused; that is looked at next.
    try? await run.write()
    guard let refusal = run.refusal else {
      results += found
      return true
    }
    let position = commits[refusal.position]
    results += found.prefix(position)
    results.append(.failure(refusal.error))
    return false
  }
}
