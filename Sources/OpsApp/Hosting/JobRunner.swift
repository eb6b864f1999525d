import Logging
import OpsBooks
import OpsDomain
import OpsKernel
import ServiceLifecycle

/// Runs the jobs of a served book, each when it is due. Several servers and command lines may do
/// so over one book: a lease says who runs a job.
struct JobRunner: Service {
  /// Between two looks at what is due. A look is a few reads of indexes.
  static let pause: Duration = .seconds(2)

  /// Longest rest after a write, during which others have the book for themselves.
  static let longestRest: Duration = .milliseconds(250)

  let book: Book
  let log: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.pause)
        if Task.isCancelled { return }
        await pass()
      }
    }
  }

  /// One pass. What fails is written down with its run and told without its text.
  private func pass() async {
    do {
      let runs = try await book.dependencies.jobs.runDue(resting: { took in
        try await Task.sleep(for: min(took, Self.longestRest))
      })
      // The parts that failed told the log themselves.
      for run in runs where run.state == .failed {
        log.warning("a job failed", metadata: ["code": "\(run.error ?? "unknown")"])
      }
    } catch is CancellationError {
      return
    } catch {
      log.warning(
        "jobs could not be run",
        metadata: ["code": "\((error as? OpsError)?.code.rawValue ?? "unknown")"])
    }
  }
}
