import Glibc

/// Which file stands at a path: another one with the same name and content is not the same.
struct FileIdentity: Sendable, Equatable {
  private let device: UInt
  private let inode: UInt

  /// Nil where there is no file.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }
}
