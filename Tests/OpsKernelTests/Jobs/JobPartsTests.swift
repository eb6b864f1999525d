import OpsDomain
import OpsTesting
import Testing

@testable import OpsKernel

@Suite("Parts of a run")
struct JobPartsTests {
  /// Which of three parts were done where the second one fails, and with what the run ended.
  private func run(
    _ failure: any Error
  ) async -> (done: [Int], thrown: ErrorCode?, ended: ErrorCode?) {
    var parts = JobParts()
    var done: [Int] = []
    var thrown: ErrorCode?
    for number in 1...3 {
      do {
        try await parts.run {
          if number == 2 { throw failure }
          done.append(number)
        }
      } catch {
        thrown = (error as? OpsError)?.code ?? .interrupted
        break
      }
    }
    var ended: ErrorCode?
    do { try parts.end() } catch { ended = (error as? OpsError)?.code }
    return (done, thrown, ended)
  }

  @Test func whatIsWrongWithOnePartStopsNoOther() async {
    for code in [ErrorCode.ruleViolated, .corrupt, .internalError] {
      let (done, thrown, ended) = await run(OpsError(code, "it is wrong"))
      #expect(done == [1, 3] && thrown == nil && ended == code)
    }
  }

  @Test func whatConcernsTheWholeRunStopsIt() async {
    for code in [ErrorCode.conflictRunning, .storageFailed, .bookBusy, .interrupted] {
      let (done, thrown, _) = await run(OpsError(code, "it is over"))
      #expect(done == [1] && thrown == code)
    }
    let (done, thrown, _) = await run(CancellationError())
    #expect(done == [1] && thrown == .interrupted)
  }
}
