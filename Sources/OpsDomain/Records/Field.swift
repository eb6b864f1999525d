/// A column, and the type of its values: conditions compare it with nothing else.
///
/// The type asks nothing of its values, only the way to make one does. To form `Field<Value>` the
/// runtime would look up what is asked in a table of everything that the program conforms to, and
/// every start forms a hundred of them.
public struct Field<Value>: AnyColumn {
  /// The column.
  public let column: Column

  private init(_ column: Column) { self.column = column }

  /// snake_case name, the same in SQL, on the wire and in messages.
  public var name: String { column.name }
}

extension Field where Value: ColumnValue {
  /// - Parameters:
  ///   - forOldRows: What older records hold in it, see ``Column/forOldRows``.
  ///   - shown: What people call it, see ``Column/displayName``.
  public init(
    _ name: String, nullable: Bool = false, references: Record? = nil, personal: Bool = false,
    allows: ColumnRule? = nil, meaning: Set<Column.Meaning> = [], forOldRows: Value? = nil,
    shown: String? = nil
  ) {
    column = Column(
      name, Value.columnKind, nullable: nullable, references: references?.collection,
      personal: personal, allows: allows ?? Value.columnRule,
      meaning: meaning.union(Value.columnMeaning),
      forOldRows: forOldRows?.columnValue ?? .null, shown: shown)
  }
}

extension Field where Value == RecordID {
  /// The identifier of the record itself.
  public static var id: Field { Field(.id) }
}
