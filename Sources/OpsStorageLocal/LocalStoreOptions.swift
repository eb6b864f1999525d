import OpsDomain
import OpsStorage
import OpsStorageSQL

/// How a local store uses the machine. The defaults suit one person at a desk.
public struct LocalStoreOptions: Sendable {
  /// Whether a missing book is created.
  public var createsIfMissing = true
  /// Page cache of the writing connection in KiB; a server may give it 65,536.
  public var cacheKiB = 16_384
  /// Page cache of each reading connection in KiB.
  public var readerCacheKiB = 8_192
  /// Reading connections kept open while idle.
  public var idleReaders = GroupLimits.idleReaders
  /// How long a transaction waits for another process, in milliseconds.
  public var lockWaitMilliseconds = Limits.lockWaitMilliseconds
  /// Most commits that share one write to the disk.
  public var groupCommits = GroupLimits.commits
  /// Longest time that commits are gathered for one write to the disk, in milliseconds.
  public var groupMilliseconds = GroupLimits.milliseconds
  /// Pages of the write-ahead log at which they are written back into the book; 4 KiB each.
  public var checkpointPages = 2_000

  /// Keys for the personal data in the journal; nil keeps it as it is.
  public var vault: (any PersonalVault)?

  /// What gives the identifiers of new records: it goes on above those that another process has
  /// given at the same moment. Nil where nobody else writes.
  public var identifiers: TimeOrderedIdentifiers?

  /// Files apart from the book, such as its keys, that nobody may replace while it is open.
  public var watchedFiles: [String] = []

  /// The name of the tables that are declared, where it is known before the book is opened; nil to
  /// work it out.
  public var declaredTables: String?

  /// Runs before each COMMIT, for tests of a failing disk.
  var willCommit: (@Sendable () throws -> Void)?

  /// How long one statement waits for a program that does not know the book's lock file.
  static let foreignLockMilliseconds = 50
  /// How long a reader waits while the log is being recovered after a crash.
  static let readerWaitMilliseconds = 5_000

  /// The options that suit one person at a desk.
  public init() {}
}
