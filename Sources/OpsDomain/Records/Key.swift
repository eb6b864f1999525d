/// A key of records of one kind, with the types of its values: `fetch(key:)` takes no others, and
/// neither more nor fewer.
public struct Key<Item, Values>: Sendable {
  /// The key as stores know it.
  public let unique: UniqueKey
}

extension Entity {
  /// A key of one column.
  public static func uniqueKey<V: ColumnValue>(_ field: Field<V>) -> Key<Self, V> {
    Key(unique: UniqueKey(field))
  }

  /// A key of several columns.
  public static func uniqueKey<V: ColumnValue, each W: ColumnValue>(
    _ first: Field<V>, _ others: repeat Field<each W>
  ) -> Key<Self, (V, repeat each W)> {
    var columns: [any AnyColumn] = [first]
    repeat columns.append(each others)
    return Key(unique: UniqueKey(columns))
  }
}
