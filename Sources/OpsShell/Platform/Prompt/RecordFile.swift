import Glibc
import OpsDomain

/// A script that grows by what is typed at the prompt.
struct RecordFile: Sendable {
  let path: String

  /// Makes the file. Throws `cantcreate.file` when it cannot be made or is there already.
  static func make(_ path: String) throws(OpsError) -> RecordFile {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw OpsError(
        .cannotCreate, "The file \(Excerpt.of(path, maximum: 120)) cannot be made", field: "file",
        hint: errno == EEXIST ? "it is there already; name another one" : nil)
    }
    close(descriptor)
    return RecordFile(path: path)
  }

  /// Adds one input. Throws `cantcreate.file`.
  func append(_ text: String) throws(OpsError) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    let bytes = Array((text + "\n").utf8)
    let written = descriptor < 0 ? -1 : write(descriptor, bytes, bytes.count)
    if descriptor >= 0 { close(descriptor) }
    guard written == bytes.count else {
      throw OpsError(
        .cannotCreate, "The file \(Excerpt.of(path, maximum: 120)) cannot be written",
        field: "file", hint: "`record off` ends the recording")
    }
  }
}
