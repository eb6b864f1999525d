import OpsDomain

/// A field that only some people see: for everybody else it is absent, in rows, filters, orders and
/// figures alike. The column may be absent, or it holds text, which is then empty.
public struct FieldRule: Sendable {
  /// The column of the field.
  public let column: Column
  /// What opens it.
  public let permission: Permission
  /// Whether the value is computed from other fields or records, so that nobody changes it
  /// directly.
  public let isDerived: Bool

  /// Shows the column only to people with the permission; by default it is not derived.
  public init(_ column: some AnyColumn, _ permission: Permission, isDerived: Bool = false) {
    self.column = column.column
    self.permission = permission
    self.isDerived = isDerived
  }
}
