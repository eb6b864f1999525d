import Glibc
import OpsKernel

/// The input of a bulk run: a file that can be read again, or a pipe.
struct BulkInput: Sendable {
  /// Digest of all of it; nil for a pipe that is read as it comes.
  let digest: String?
  private let opening: @Sendable () throws -> any ByteSource

  /// Looks at the input. A pipe is kept in a temporary file first where it has to be read twice:
  /// for keys made of its digest, and for counting.
  ///
  /// Throws `noinput.file` and what keeping a pipe throws.
  init(_ plan: BulkPlan, _ console: any Console, isCounted: Bool = false) throws {
    let path = plan.file
    let source: @Sendable () throws -> any ByteSource = {
      ByteSources.lines(of: try path == "-" ? console.openInput() : ByteSources.open(path))
    }
    if path != "-", Self.isRegular(path) {
      opening = source
      digest = try ContentDigest.of(try source())
    } else if plan.needsDigest || isCounted || plan.expectedRows != nil {
      let folder = console.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
      let spool = try SpooledSource(try source(), folder: folder)
      opening = { spool.open() }
      digest = try ContentDigest.of(spool.open())
    } else {
      opening = source
      digest = nil
    }
  }

  /// The content from its start. Of a pipe that was not kept, only once.
  func open() throws -> any ByteSource { try opening() }

  private static func isRegular(_ path: String) -> Bool {
    var status = stat()
    // What is missing is found out by opening it.
    guard stat(path, &status) == 0 else { return true }
    return status.st_mode & S_IFMT == S_IFREG || status.st_mode & S_IFMT == S_IFDIR
  }
}
