import Glibc

/// Which file a name stands for, whatever the name: its device and its number there.
struct FileIdentity: Hashable, Sendable {
  let device: dev_t
  let inode: ino_t

  init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }

  /// What a path leads to, through symbolic links; nil when there is nothing.
  static func of(_ path: String) -> FileIdentity? {
    var status = stat()
    return stat(path, &status) == 0 ? FileIdentity(status) : nil
  }

  /// The name itself where it is a symbolic link; nil when there is nothing.
  static func ofLink(_ path: String) -> FileIdentity? {
    var status = stat()
    return lstat(path, &status) == 0 ? FileIdentity(status) : nil
  }
}
