import OpsDomain
import OpsKernel

/// A colour as operations answer it.
public struct ColorView: OperationOutput, Equatable {
  public static let answerName = "color/1"

  /// Identifier of the color; commands also accept it in place of the name.
  public let id: RecordID
  /// What people call the color; no two active colors have the same name.
  public let name: String
  /// # and 6 hexadecimal digits: red, green and blue.
  public let hex: String
  /// Whether it can be used; false for a retired color.
  public let active: Bool
  /// A remark about the color; null if nobody wrote one.
  public let note: String?
  /// When it was created.
  public let createdAt: Instant
  /// When it was last changed.
  public let updatedAt: Instant
  /// How many times the color was saved, creation included.
  public let version: Int64

  init(_ color: ColorCard) {
    id = color.id
    name = color.name
    hex = color.hex
    active = color.isActive
    note = color.note
    createdAt = color.createdAt
    updatedAt = color.updatedAt
    version = color.version
  }

  public static let columns: [FieldColumn] = [
    .init("name", "COLOR"), .init("hex", "HEX"), .init("active", "ACTIVE"), .init("note", "NOTE"),
  ]
}
