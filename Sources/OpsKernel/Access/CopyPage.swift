import OpsDomain

/// A page of a copy of the book or its journal as they are stored, for the check at the door.
public struct CopyPage: Sendable {
  /// The part that says where the journal ends: the first and the last question of a copy.
  public static let head = "head"

  /// What the copy is called in the journal, such as `store.migrate`.
  public let operation: String
  /// What the caller needs.
  public let permission: Permission
  /// The collection, or the journal.
  public let part: String
  /// Whether it is the first page of that part.
  public let isStart: Bool

  /// A page of this part, which needs the right to back up data unless told.
  public init(
    of part: String, isStart: Bool, in operation: String,
    permission: Permission = .systemBackupData
  ) {
    self.operation = operation
    self.permission = permission
    self.part = part
    self.isStart = isStart
  }
}
