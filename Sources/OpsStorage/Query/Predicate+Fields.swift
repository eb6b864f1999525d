import OpsDomain

/// Conditions on columns of records: a column is compared with values of its type and no others.
/// Inlinable, because the type is the caller's.
extension Predicate {
  /// The field has this value; nil asks for absence.
  @inlinable
  public static func equals<V: ColumnValue>(_ field: Field<V>, _ value: V?) -> Predicate {
    .equals(field.column, value?.columnValue ?? .null)
  }

  /// The field has another value, or none; nil asks for presence.
  @inlinable
  public static func notEquals<V: ColumnValue>(_ field: Field<V>, _ value: V?) -> Predicate {
    .notEquals(field.column, value?.columnValue ?? .null)
  }

  /// The field lies before the value.
  @inlinable
  public static func less<V: ColumnValue>(_ field: Field<V>, _ value: V) -> Predicate {
    .less(field.column, value.columnValue)
  }

  /// The field lies before the value or is it.
  @inlinable
  public static func lessOrEqual<V: ColumnValue>(_ field: Field<V>, _ value: V) -> Predicate {
    .lessOrEqual(field.column, value.columnValue)
  }

  /// The field lies behind the value.
  @inlinable
  public static func greater<V: ColumnValue>(_ field: Field<V>, _ value: V) -> Predicate {
    .greater(field.column, value.columnValue)
  }

  /// The field lies behind the value or is it.
  @inlinable
  public static func greaterOrEqual<V: ColumnValue>(_ field: Field<V>, _ value: V) -> Predicate {
    .greaterOrEqual(field.column, value.columnValue)
  }

  /// The field has one of the values.
  @inlinable
  public static func oneOf<V: ColumnValue>(
    _ field: Field<V>, _ values: some Sequence<V>
  ) -> Predicate {
    // No key path: where nothing is known of the type, one is made anew for each call.
    .oneOf(field.column, values.map { $0.columnValue })
  }

  /// The field contains the text, byte for byte.
  public static func contains(_ field: Field<String>, _ text: String) -> Predicate {
    .contains(field.column, text)
  }

  /// One field of a row lies before another one of it.
  @inlinable
  public static func lessThanColumn<V>(_ field: Field<V>, _ other: Field<V>) -> Predicate {
    .lessThanColumn(field.column, other.column)
  }
}
