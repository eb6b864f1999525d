import Glibc

/// Which file a name stands for, whatever the name: its device and its number there. Another file
/// with the same name and content is not the same.
public struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t

  /// The file that the system tells of.
  public init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }

  /// What a path leads to, through symbolic links; nil when there is nothing.
  public static func of(_ path: String) -> FileIdentity? {
    var status = stat()
    return stat(path, &status) == 0 ? FileIdentity(status) : nil
  }

  /// The name itself where it is a symbolic link; nil when there is nothing.
  public static func ofLink(_ path: String) -> FileIdentity? {
    var status = stat()
    return lstat(path, &status) == 0 ? FileIdentity(status) : nil
  }
}
