/// Remembers bulk runs from one process to the next. They belong to the person at this machine,
/// not to the book.
public protocol JobStore: Sendable {
  /// Keeps the job as it is now. Throws `cantcreate.file`.
  func save(_ job: BulkJob) throws
  /// The job of that name, or nil. Throws `data.corrupt`.
  func job(named name: String) throws -> BulkJob?
  /// The names of all jobs, the oldest first.
  func names() throws -> [String]
}

/// The jobs of a host that has no place for them: bulk runs go on, but none can be resumed.
struct ForgottenJobs: JobStore {
  func save(_ job: BulkJob) {}
  func job(named name: String) -> BulkJob? { nil }
  func names() -> [String] { [] }
}
