import OpsDomain

/// A field that only some people see: for everybody else it is absent, in rows, filters, orders and
/// figures alike. The column may be absent, or it holds text, which is then empty.
public struct FieldRule: Sendable {
  public let column: Column
  /// What opens it.
  public let permission: Permission

  public init(_ column: Column, _ permission: Permission) {
    self.column = column
    self.permission = permission
  }
}
