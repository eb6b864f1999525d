import OpsDomain
import OpsStorage

/// What the gate enforces for jobs and their runs: only the system writes them.
enum JobRules {
  static let jobs = CollectionRules(Job.self, readable: .systemRunJobs)
    .transition(of: Job.self) { old, new in
      guard let old, let new, !TextFolding.sameBytes(old.name, new.name) else { return }
      throw OpsError(.ruleViolated, "The name of a job cannot change")
    }

  static let runs = CollectionRules(JobRun.self, readable: .systemRunJobs)
    .transition(of: JobRun.self) { old, new in
      guard let old, let new else { return }
      guard old.jobID == new.jobID, old.state == .running || old == new else {
        throw OpsError(.ruleViolated, "A run that has ended cannot change")
      }
    }
}
