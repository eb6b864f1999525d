/// Input of `job.show`.
public struct JobReference: Codable, Sendable {
  public var job: String

  public init(job: String) { self.job = job }
}
