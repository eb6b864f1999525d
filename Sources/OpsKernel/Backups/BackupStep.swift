/// How far the work on a backup is.
public struct BackupStep: Sendable, Equatable {
  /// What is being done, such as `writing`.
  public let what: String
  /// Bytes that are done.
  public let done: Int64
  /// Bytes in all.
  public let all: Int64

  /// A step of some work.
  public init(_ what: String, done: Int64, all: Int64) {
    self.what = what
    self.done = done
    self.all = all
  }
}
