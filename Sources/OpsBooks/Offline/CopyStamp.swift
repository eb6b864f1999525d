import Glibc
import OpsDomain

/// What tells one state of a file from another: which file it is and how long.
struct CopyStamp: Sendable, Equatable {
  private let device: UInt64
  private let file: UInt64
  private let size: Int64

  /// The state of the file at that path; of none it is empty.
  init(_ path: String) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    device = isThere ? UInt64(status.st_dev) : 0
    file = isThere ? UInt64(status.st_ino) : 0
    size = isThere ? Int64(status.st_size) : 0
  }
}
