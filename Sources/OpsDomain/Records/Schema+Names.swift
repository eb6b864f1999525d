extension Schema {
  /// The column that people call a record by; nil where the records it refers to name it.
  public var nameColumn: Column? { columns.first { $0.meaning.contains(.name) } }

  /// The column in which a name alone finds its record, and whether it holds folded text; nil where
  /// a name is not enough.
  public var lookup: (column: Column, isFolded: Bool)? {
    guard let name = nameColumn else { return nil }
    let folded = columns.first { $0.name == "folded_" + name.name }
    let column = folded ?? name
    guard keys.contains(where: { $0.columns == [column] }) else { return nil }
    return (column, folded != nil)
  }
}
