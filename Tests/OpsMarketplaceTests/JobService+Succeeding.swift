import OpsDomain
import OpsKernel

extension JobService {
  /// Runs jobs, one after the other. Throws `internal.bug` for a run that did not end well: `job
  /// run` answers how each run ended and throws nothing, so a test that does not look passes.
  func succeed(_ jobs: String..., by call: Call = Call(.system)) async throws {
    for job in jobs {
      for run in try await self.run(RunJobs(job: job), call).output.items
      where run.state != .succeeded {
        throw OpsError(
          .internalError, "\(job) is \(run.state): \(run.error ?? ""), \(run.result ?? "")")
      }
    }
  }
}
