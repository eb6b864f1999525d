/// What an import of records did.
public struct RecordImportReport: Codable, Sendable, Equatable {
  /// How many remarks there are for one reason, and the first of them.
  public struct Reason: Codable, Sendable, Equatable {
    /// One word that these remarks have in common, such as `half_filled`.
    public let reason: String
    /// How many remarks have this reason.
    public internal(set) var remarks: Int
    /// Name of the file of the first of them, without its folder.
    public let file: String
    /// Line of the first of them in its file, from 1.
    public let line: Int
    /// The message of the first of them.
    public let example: String
    /// Whether the rows were used anyway.
    public let isUsed: Bool
  }

  /// A remark with the name of its file.
  public struct Remark: Codable, Sendable, Equatable {
    /// Name of the file, without its folder.
    public let file: String
    /// The line of the file on which the row starts, from 1.
    public let line: Int
    /// One word to count by, such as `half_filled`.
    public let reason: String
    /// What is wrong with the row, or unusual about it.
    public let message: String
    /// Whether the rest of the row was used anyway.
    public let isUsed: Bool
    /// The column it is about, if it is about one.
    public let column: String?
    /// The error's code and remedy, where the row cannot be used because of one.
    public let code: String?
    /// What to do about it; nil where there is no advice.
    public let hint: String?
  }

  /// How many remarks the answer holds at most; a file takes all of them.
  static let remarksShown = 200

  /// Names of the files, without their folders.
  public var files: [String]
  /// Rows read, headers not counted.
  public var rows = 0
  /// What happened to the records, by kind.
  public var records = RecordCounts()
  /// Records that rows wanted.
  public var wanted = 0
  /// Rows, or records of rows, that were not used.
  public var skipped = 0
  /// Remarks about rows that were used anyway.
  public var flagged = 0
  /// The remarks by their reason, in the order in which the reasons first came.
  public var reasons: [Reason] = []
  /// The first remarks, in the order of the files.
  public var remarks: [Remark] = []
  /// How many commits the records were saved in.
  public var batches = 0
  /// Whether anything was made or changed.
  public var isChanged = false
  /// How many deliveries came on time; only for an import of deliveries.
  public var deliveries: DeliverySummary?
  /// Name of the import, for `undo --run`; the same for the same files.
  public var run: String?

  /// The report of an import that has not read a row yet.
  public init(files: [String]) { self.files = files }

  mutating func add(_ remark: ImportRemark) {
    if remark.isUsed { flagged += 1 } else if !remark.isFurther { skipped += 1 }
    let file = files.indices.contains(remark.file) ? files[remark.file] : ""
    let index = reasons.firstIndex { $0.reason == remark.reason && $0.isUsed == remark.isUsed }
    if let index {
      reasons[index].remarks += 1
    } else {
      reasons.append(
        Reason(
          reason: remark.reason, remarks: 1, file: file, line: remark.line,
          example: remark.text, isUsed: remark.isUsed))
    }
    guard remarks.count < Self.remarksShown else { return }
    remarks.append(
      Remark(
        file: file, line: remark.line, reason: remark.reason, message: remark.message,
        isUsed: remark.isUsed, column: remark.column, code: remark.code, hint: remark.hint))
  }
}
