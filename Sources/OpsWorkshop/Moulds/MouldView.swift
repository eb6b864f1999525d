import OpsDomain
import OpsKernel

/// A mould, as commands show it.
public struct MouldView: OperationOutput, Equatable {
  public static let answerName = "mould/1"

  /// Identifier of the mould; commands also accept it in place of the code.
  public let id: RecordID
  /// The code that routings name.
  public let code: String
  /// How many there are.
  public let available: Int64
  /// A remark about the mould; null if nobody wrote one.
  public let note: String?
  /// When it was created.
  public let createdAt: Instant
  /// When it was last changed.
  public let updatedAt: Instant
  /// How many times the mould was saved, creation included.
  public let version: Int64

  init(_ mould: Mould) {
    id = mould.id
    code = mould.code
    available = mould.count
    note = mould.note
    createdAt = mould.createdAt
    updatedAt = mould.updatedAt
    version = mould.version
  }

  public static let columns: [FieldColumn] = [
    .init("code", "MOULD"), .init("available", "AVAILABLE", .right), .init("note", "NOTE"),
  ]
}
