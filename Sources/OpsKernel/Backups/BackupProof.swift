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
