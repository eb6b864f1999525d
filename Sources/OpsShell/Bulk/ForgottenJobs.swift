/// The jobs of a host that has no place for them: bulk runs go on, but none can be resumed.
struct ForgottenJobs: JobStore {
  func save(_ job: BulkJob) {}
  func job(named name: String) -> BulkJob? { nil }
  func names() -> [String] { [] }
}
