import OpsDomain

/// What a column adds to what people call a record that has no name of its own, such as
/// `LAMP-1 HALL → SHOP 4` for a movement. The records it refers to are named anyway.
package struct NamePart: Sendable {
  /// Name of the column, which several collections may have.
  let column: String
  /// The only collection it is said of; nil for all that have such a column.
  let collection: String?
  /// What stands before the value; nil for a reference that is left out.
  let before: String?

  /// `before`, and what the column holds.
  package static func said(
    _ before: String = "", _ column: some AnyColumn, of schema: Schema? = nil
  ) -> NamePart {
    NamePart(column: column.column.name, collection: schema?.name, before: before)
  }

  /// A reference of which the name says nothing.
  package static func leftOut(_ column: some AnyColumn, of schema: Schema) -> NamePart {
    NamePart(column: column.column.name, collection: schema.name, before: nil)
  }

  /// Whether it is about that column of the collection.
  func isAbout(_ column: Column, of schema: Schema) -> Bool {
    TextFolding.sameBytes(self.column, column.name)
      && collection.map { TextFolding.sameBytes($0, schema.name) } ?? true
  }
}

extension NamePart {
  /// Which role somebody has.
  static let ofAccess: [NamePart] = [.said("role ", RoleAssignment.Columns.role)]
}
