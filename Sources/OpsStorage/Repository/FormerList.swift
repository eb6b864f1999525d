import OpsDomain

/// A list that earlier releases kept as text in a column of its record, separated by commas, and
/// that is a ``ChildList`` now.
///
/// Images in the journal are read by place and never change, so the column stays, ``Retired`` and
/// empty: an upgrade moves the elements, and undo reads what old images hold.
public struct FormerList: Sendable {
  /// What the journal calls the commit in which an upgrade moves the elements.
  public static let operation = "store.upgrade"

  /// The collection whose records had the text.
  public let schema: Schema
  /// The column it stood in.
  public let column: Column
  /// The list now. The step that makes the collection of its elements is the one in which an
  /// upgrade moves them.
  public let list: ChildList

  /// The text column of `owner` that is this list now.
  public init<Owner: Entity>(
    _ column: Field<String>, of owner: Owner.Type, isNow list: ChildList
  ) {
    schema = owner.schema
    self.column = column.column
    self.list = list
  }

  /// What the text in a row of an earlier release names, each element once; empty for a row of this
  /// release, and for none.
  public func items(in row: Row?) -> [Value] {
    guard let row, let place = schema.position(of: column), case .text(let text) = row.values[place]
    else { return [] }
    var seen: Set<Value> = []
    return text.split(separator: ",").compactMap { part in
      let item: Value? =
        list.item.kind == .id
        ? RecordID(String(part)).map { Value.id($0) } : .text(String(part))
      guard let item, seen.insert(item).inserted else { return nil }
      return item
    }
  }

  /// The row without the text.
  public func emptied(_ row: Row) -> Row {
    var row = row
    if let place = schema.position(of: column) { row.values[place] = .text("") }
    return row
  }
}
