/// Tries to sign in that failed lately: of each account, so that the journal can name it by this
/// record's identifier; and besides, where the caller has no address, of each name and device. That
/// is on the machine of the book, where every try may be a process that remembers nothing.
///
/// What is counted is known by a digest: neither a name nor a device is kept.
public struct SignInTries: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// SHA-256 of the name that was tried, for the second kind with the device; 32 bytes.
  public var mark: [UInt8]
  /// When, the first of them first; old ones are left out when one is added.
  public var times: [Instant]
  public var lastAt: Instant

  public init(id: RecordID, mark: [UInt8], times: [Instant], lastAt: Instant) {
    self.id = id
    self.mark = mark
    self.times = times
    self.lastAt = lastAt
  }
}

extension SignInTries {
  /// The columns, for queries.
  public enum Columns {
    public static let mark = Column("mark", .bytes)
    /// Milliseconds since 1970, parted by blanks.
    public static let times = Column(
      "times", .text,
      allows: .form("times in milliseconds, parted by blanks") { SignInTries.times(in: $0) != nil })
    public static let lastAt = Column("last_at", .instant)
  }

  public static let markKey = UniqueKey(Columns.mark)

  public static let schema = Schema(
    "sign_in_tries", area: .identity,
    columns: [Columns.mark, Columns.times, Columns.lastAt], keys: [markKey],
    indexes: [[Columns.lastAt]], confidential: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    mark = try row.bytes()
    guard let times = Self.times(in: try row.text()) else {
      throw OpsError(
        .corrupt, "Sign-in record \(id) is damaged: it holds an invalid time",
        hint: "`opsh doctor` looks for what else is damaged")
    }
    self.times = times
    lastAt = try row.instant()
  }

  /// The times as they are written down; nil when one of them is none.
  private static func times(in text: String) -> [Instant]? {
    var times: [Instant] = []
    for part in text.split(separator: " ") {
      guard let milliseconds = Int64(part),
        (Instant.minimum.milliseconds...Instant.maximum.milliseconds).contains(milliseconds)
      else { return nil }
      times.append(Instant(milliseconds: milliseconds))
    }
    return times
  }

  public func write(to row: inout RowWriter) {
    row.put(mark)
    row.put(times.map { String($0.milliseconds) }.joined(separator: " "))
    row.put(lastAt)
  }
}
