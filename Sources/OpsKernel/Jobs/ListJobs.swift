import OpsDomain
import OpsStorage

/// Input of `job.list`.
public struct ListJobs: OperationInput {}

/// Input of `job.show`.
public struct JobReference: OperationInput {
  /// Its name, such as notices.plan.
  public var job: Name
}

extension JobService {
  static let list = Operation<ListJobs, Listing<JobView>>(
    "job.list", area: .platform, "Lists the jobs of the book, with their state and their last run.",
    permission: .systemRunJobs, effect: .read, examples: ["job list", "job list -o json"],
    isInternal: true)

  static let show = Operation<JobReference, JobDetail>(
    "job.show", area: .platform, "Shows a job of the book with its last runs.",
    permission: .systemRunJobs, effect: .read,
    examples: ["job show notices.plan", "job show notices.send"], isInternal: true)

  /// Every job of the product, whether or not it was ever run.
  public func list(_ input: ListJobs, _ call: Call) async throws -> Outcome<Listing<JobView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      var items: [JobView] = []
      for definition in catalogue.all { items.append(try await view(definition, transaction)) }
      return Listing(items: items)
    }
  }

  /// One job with its last runs. Throws `notfound.any`.
  public func show(_ input: JobReference, _ call: Call) async throws -> Outcome<JobDetail> {
    try await desk.perform(Self.show, input, call) { transaction in
      let definition = try catalogue.named(input.job)
      let job = try await record(definition, transaction)
      var runs: [JobRun] = []
      if let job {
        runs = try await transaction.repository(JobRun.self).first(
          Job.keptRuns, where: .equals(JobRun.Columns.jobID, job.id),
          order: [.descending(JobRun.Columns.startedAt)])
      }
      return JobDetail(try await view(definition, transaction), runs)
    }
  }

  private func record(
    _ definition: JobDefinition, _ transaction: Transaction
  ) async throws -> Job? {
    try await transaction.repository(Job.self).fetch(key: Job.nameKey, definition.name)
  }

  private func view(
    _ definition: JobDefinition, _ transaction: Transaction
  ) async throws -> JobView {
    JobView(
      definition, try await record(definition, transaction),
      every: try await definition.interval.value(transaction), at: transaction.now)
  }
}
