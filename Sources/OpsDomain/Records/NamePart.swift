/// What a column adds to what people call a record that has no name of its own, such as
/// `LAMP-1 HALL → SHOP 4` for a movement. The records it refers to are named anyway.
public struct NamePart: Sendable {
  let column: Column
  /// What stands before the value; nil for a reference that is left out.
  public let before: String?

  /// What the column holds, with these words in front.
  public static func said(_ before: String = "", _ column: some AnyColumn) -> NamePart {
    NamePart(column: column.column, before: before)
  }

  /// What the column holds, after the column's own name: `size M`.
  public static func named(_ column: some AnyColumn) -> NamePart {
    said(column.column.name + " ", column)
  }

  /// A place where goods are: `at SHOP`.
  public static func at(_ column: some AnyColumn) -> NamePart { said("at ", column) }

  /// What something becomes, or where it goes: `→ SHOP`.
  public static func to(_ column: some AnyColumn) -> NamePart { said("→ ", column) }

  /// A reference of which the name says nothing.
  public static func leftOut(_ column: some AnyColumn) -> NamePart {
    NamePart(column: column.column, before: nil)
  }
}
