import OpsDomain

/// The files a command reads from: its output must not go there.
struct SourceFiles {
  private let paths: [String]
  private let what: String

  /// - Parameter what: What the files are called in a refusal.
  init(_ paths: [String], what: String = "input") {
    self.paths = paths
    self.what = what
  }

  /// Throws `usage.arguments` when `output` is one of them under any name.
  func refuse(_ output: String?, field: String) throws(OpsError) {
    guard let output else { return }
    let isSource = paths.contains { path in
      if path == output { return true }
      guard let source = FileIdentity.of(path) else { return false }
      return source == FileIdentity.of(output)
    }
    guard isSource else { return }
    throw OpsError(
      .usage, "The \(field) file and the \(what) file are the same file", field: field,
      hint: "name another file")
  }
}
