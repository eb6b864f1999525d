import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Fills the columns that an upgrade has added and that hold what follows from other fields of the
/// record, see `Kept`.
///
/// No SQL can work that out, so each record is read and written by its own declaration. This needs
/// no commit: images that were written before are shorter, and say nothing about these columns.
struct KeptFields {
  /// The records of the book's collections.
  let entities: [any Entity.Type]

  /// Fills the columns that the old book lacks, in the copy with all columns. Throws `data.corrupt`
  /// for a record that cannot be read, and what the writes throw.
  func fill(lackingIn old: Connection, on copy: Connection) throws {
    for type in entities {
      let schema = type.schema
      let places = try old.perform { try Self.added(to: schema, since: $0) }
      guard !places.isEmpty else { continue }
      try copy.perform { try Self.fill(type, places, $0) }
    }
  }

  /// Where the kept columns stand that the old table lacks; none for a collection that is new.
  private static func added(to schema: Schema, since old: Engine) throws -> [Int] {
    let present = Set(try TableContent.columns(of: schema.name, old))
    guard !present.isEmpty else { return [] }
    return schema.columns.indices.filter { place in
      let column = schema.columns[place]
      return column.meaning.contains(.kept) && !present.contains(column.name)
    }
  }

  private static func fill<Item: Entity>(
    _ type: Item.Type, _ places: [Int], _ engine: Engine
  ) throws {
    try engine.beginGroup()
    var query = Query(Item.schema)
    while true {
      let rows = try engine.records(query)
      for row in rows {
        let whole = try Item(row).row
        var filled = row
        for place in places { filled.values[place] = whole.values[place] }
        guard filled != row else { continue }
        try engine.write(Change(schema: Item.schema, id: row.id, old: row, new: filled))
      }
      guard rows.count == query.limit, let last = rows.last else { break }
      query.after = query.position(of: last)
    }
    try engine.run(.commit)
  }
}
