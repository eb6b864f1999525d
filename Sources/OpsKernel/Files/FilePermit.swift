/// A file that may be written: its name was checked, and if a person had to be asked, they agreed.
public struct FilePermit: Sendable, Equatable {
  /// The order that is permitted.
  public let order: FileOrder
  /// Whether an existing file may be replaced.
  public let replaces: Bool
  /// Whether it is a file of the application's own: a link in its place is replaced like any file.
  var isOwn = false

  /// What a command gets that writes the same file again: the file is its own by now.
  public var again: FilePermit { FilePermit(order: order, replaces: true, isOwn: isOwn) }
}
