import Glibc
import OpsDomain

/// The files a command reads from: its output must not go there.
struct SourceFiles {
  private let paths: [String]

  init(_ paths: [String]) { self.paths = paths }

  /// Throws `usage.arguments` when `output` is one of them under any name.
  func refuse(_ output: String?, field: String) throws(OpsError) {
    guard let output else { return }
    let isSource = paths.contains { path in
      if path == output { return true }
      var (left, right) = (stat(), stat())
      return stat(path, &left) == 0 && stat(output, &right) == 0 && left.st_dev == right.st_dev
        && left.st_ino == right.st_ino
    }
    guard isSource else { return }
    throw OpsError(
      .usage, "The \(field) file is the input file", field: field,
      hint: "name another file")
  }
}
