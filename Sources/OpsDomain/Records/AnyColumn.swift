/// A column, with or without the type of its values.
public protocol AnyColumn: Sendable {
  var column: Column { get }
}

extension Column: AnyColumn {
  public var column: Column { self }
}
