import OpsShell

/// Bulk runs as small files in the state folder.
struct FileJobStore: JobStore {
  private let folder: StateFolder

  init(state: String) { folder = StateFolder(path: state + "/jobs", what: "job") }

  func save(_ job: BulkJob) throws { try folder.save(job, named: job.name) }

  func job(named name: String) throws -> BulkJob? {
    try folder.document(
      BulkJob.self, named: name,
      hint: "run bulk again with the same file: what is in is not booked twice")
  }

  /// Their names sort by time.
  func names() throws -> [String] { try folder.names().sorted() }
}
