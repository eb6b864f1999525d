import OpsShell

/// Runs of scripts as small files in the state folder.
struct FileRunStore: RunStore {
  private let folder: StateFolder

  init(state: String) { folder = StateFolder(path: state + "/runs", what: "run") }

  func save(_ run: RunRecord) throws { try folder.save(run, named: run.name) }

  func run(named name: String) throws -> RunRecord? {
    try folder.document(
      RunRecord.self, named: name,
      hint: "run the script again with --run-id \(name): what is written is not written twice")
  }

  func names() throws -> [String] { try folder.names() }
}
