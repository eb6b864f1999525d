import Glibc
import OpsDomain

/// Text files that commands write for other programs to read: `--out`, manual pages, reports.
enum ReportFile {
  /// Refuses a file that cannot be written, before anything has run. Throws `cantcreate.file`.
  static func check(_ path: String, field: String) throws(OpsError) {
    let folder = path.utf8.lastIndex(of: 0x2F).map { String(path[...$0]) } ?? "."
    var status = stat()
    let isThere = stat(path, &status) == 0
    let isFolder = isThere && status.st_mode & S_IFMT == S_IFDIR
    guard !path.isEmpty, !isFolder, access(isThere ? path : folder, W_OK) == 0 else {
      throw failure(path, field: field)
    }
  }

  /// Writes the file anew: whoever reads it finds the old content or all of the new. Throws
  /// `cantcreate.file`.
  static func write(_ text: String, to path: String, field: String) throws(OpsError) {
    try write(Array(text.utf8), to: path, field: field)
  }

  /// Writes bytes as ``write(_:to:field:)-(String,_,_)`` writes text.
  static func write(_ bytes: [UInt8], to path: String, field: String) throws(OpsError) {
    var status = stat()
    // A device or a pipe is written to; it cannot be replaced.
    let isPlain = stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    let target = isPlain ? path + ".tmp" : path
    guard let file = fopen(target, "we") else { throw failure(path, field: field) }
    let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
    guard fclose(file) == 0, isWritten, !isPlain || rename(target, path) == 0 else {
      throw failure(path, field: field)
    }
  }

  private static func failure(_ path: String, field: String) -> OpsError {
    OpsError(
      .cannotCreate, "The file \(Excerpt.of(path, maximum: 120)) cannot be written", field: field,
      hint: "name a file in a folder that you may write to")
  }
}
