import OpsDomain

/// Makes backups of the book and proves them: only where the book is. The application hands it in as
/// a service outside of the book.
public protocol BackupOffice: Sendable {
  /// Makes a backup, reads it back, and removes older ones if the order says so.
  ///
  /// Throws `cantcreate.file`, `tempfail.storage_full`, `conflict.running` while another one is being
  /// made, `data.bad_value` for a passphrase that is too short, and what reading the book throws.
  /// Whatever it throws, earlier backups are as they were.
  func make(
    _ order: BackupOrder, progress: @escaping BackupProgress
  ) async throws -> BackupReceipt

  /// Restores a backup into a book beside this one that nobody else sees, checks it, and removes it
  /// again. A book that does not hold is an answer, not an error.
  ///
  /// Throws what reading the backup throws, and `rule.bad_state` for a backup of another book.
  func prove(
    _ file: String, passphraseFile: String?, progress: @escaping BackupProgress
  ) async throws -> BackupProof
}

/// Told of the work on a backup now and then; may throw to end it.
public typealias BackupProgress = @Sendable (BackupStep) async throws -> Void

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

/// What backup is wanted.
public struct BackupOrder: Sendable, Equatable {
  /// A file that is not there yet, or a folder that gets one named after book and time.
  public var place: String
  /// The file with the passphrase; nil to use the key in the book's seal folder.
  public var passphraseFile: String?
  /// How many backups of this book stay in the folder; nil for all. Only for a folder.
  public var keep: Int64?

  /// An order for a backup.
  public init(_ place: String, passphraseFile: String? = nil, keep: Int64? = nil) {
    self.place = place
    self.passphraseFile = passphraseFile
    self.keep = keep
  }
}

/// A backup that was made.
public struct BackupReceipt: Sendable, Equatable {
  /// The path of its file.
  public var file: String
  /// When it was begun.
  public var at: Instant
  /// The last commit in it.
  public var sequence: Int64
  /// Bytes of its file.
  public var size: Int64
  /// Images and notes about images in it.
  public var images: Int64
  /// How long it took, in milliseconds.
  public var duration: Int64
  /// Files of older backups that were removed.
  public var removed: [String]
  /// The file of the key that opens it; nil for one that needs a passphrase.
  public var keyFile: String?

  /// A backup that was made.
  public init(
    file: String, at: Instant, sequence: Int64, size: Int64, images: Int64, duration: Int64,
    removed: [String], keyFile: String?
  ) {
    self.file = file
    self.at = at
    self.sequence = sequence
    self.size = size
    self.images = images
    self.duration = duration
    self.removed = removed
    self.keyFile = keyFile
  }
}

/// What came of a drill.
public struct BackupProof: Sendable, Equatable {
  /// One thing that was checked in the restored book.
  public struct Check: Sendable, Equatable {
    /// What was checked, such as `journal`.
    public let name: String
    /// Whether it is as it should be.
    public let isOK: Bool
    /// What was found, in one line.
    public let detail: String

    /// The result of one check.
    public init(_ name: String, _ isOK: Bool, _ detail: String) {
      self.name = name
      self.isOK = isOK
      self.detail = detail
    }
  }

  /// The last commit of the restored book.
  public let sequence: Int64
  /// How long the restore took, checks left out, in milliseconds.
  public let restoring: Int64
  /// How long the checks took, in milliseconds.
  public let checking: Int64
  /// What was checked.
  public let checks: [Check]

  /// What came of a drill.
  public init(sequence: Int64, restoring: Int64, checking: Int64, checks: [Check]) {
    self.sequence = sequence
    self.restoring = restoring
    self.checking = checking
    self.checks = checks
  }

  /// Whether the restored book is whole.
  public var isWhole: Bool { checks.allSatisfy(\.isOK) }
}
