import OpsDomain
import OpsStorage

/// The writer of a book, as the transactions of one turn use it that are written in runs.
///
/// Its parts are called once for each run and not for each transaction, so that it costs nothing
/// that the compiler does not know the writer here.
package protocol RunWriter: Sendable {
  /// A run behind the end of the open group, and what its transactions read. Throws why nothing of
  /// the group can be kept, if so.
  func beginRun() throws -> (run: CommitRun, reader: any RecordReader)

  /// Writes what waits in the run, in order, up to the first refusal, which it throws.
  func write(_ run: CommitRun) async throws
}

/// Many transactions in one turn.
extension RunWriter {
  /// Runs transactions in the caller's turn, each a commit of its own. What one has read or written
  /// the next finds in memory: nobody else writes meanwhile. Answers the results of as many as ran
  /// before the task was cancelled.
  package func run<Input: Sendable, Answer: Sendable>(
    _ inputs: [Input], _ body: @Sendable (Input, Overlay) async throws -> Answer
  ) async -> [Result<Committed<Answer>, any Error>] {
    var results: [Result<Committed<Answer>, any Error>] = []
    results.reserveCapacity(inputs.count)
    var length = GroupLimits.run
    while results.count < inputs.count, !Task.isCancelled {
      let isWhole = await extend(inputs[results.count...], length: length, body, &results)
      // Where one was refused, others often are: each is then written before the next begins, and
      // no work is done twice.
      length = isWhole ? min(length * 2, GroupLimits.run) : 1
    }
    return results
  }

  /// Runs the next transactions and adds their results, up to the first whose commit the book
  /// refuses. Answers whether there was no such refusal.
  private func extend<Input: Sendable, Answer: Sendable>(
    _ inputs: ArraySlice<Input>, length: Int,
    _ body: @Sendable (Input, Overlay) async throws -> Answer,
    _ results: inout [Result<Committed<Answer>, any Error>]
  ) async -> Bool {
    let run: CommitRun
    let overlay: Overlay
    do {
      let begun = try beginRun()
      run = begun.run
      overlay = Overlay(over: begun.reader)
    } catch {
      results += inputs.map { _ in .failure(error) }
      return true
    }
    // Results of the run, and which of them belong to commits.
    var found: [Result<Committed<Answer>, any Error>] = []
    var commits: [Int] = []
    for input in inputs.prefix(length) where !Task.isCancelled {
      do {
        let answer = try await body(input, overlay)
        var receipt: CommitReceipt?
        var made: [Change] = []
        if let (header, changes) = try overlay.namedChanges() {
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
    try? await write(run)
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
