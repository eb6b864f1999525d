import OpsDomain
import OpsStorage

/// Fills the columns that an upgrade has added and that hold what follows from other fields of the
/// record, see `Kept`.
///
/// No SQL can work that out, so each record is read and written by its own declaration. This needs
/// no commit: images that were written before are shorter, and say nothing about these columns.
package struct KeptFields {
  /// The records with such columns, and where the columns stand.
  private let lacking: [(type: any Entity.Type, places: [Int])]

  /// The kept columns of these records that the former tables lack. Collections that are new have
  /// no records to fill.
  package init(of entities: [any Entity.Type], lackingIn former: BookTables) {
    lacking = entities.compactMap { type -> (type: any Entity.Type, places: [Int])? in
      guard let columns = former.columns[type.schema.name] else { return nil }
      let present = Set(columns.map(\.name))
      let places = type.schema.columns.indices.filter { place in
        let column = type.schema.columns[place]
        return column.meaning.contains(.kept) && !present.contains(column.name)
      }
      return places.isEmpty ? nil : (type: type, places: places)
    }
  }

  /// Whether there is nothing to fill.
  package var isEmpty: Bool { lacking.isEmpty }

  /// Fills them in the open transaction. Throws `data.corrupt` for a record that cannot be read,
  /// and what the writes throw.
  package func fill(on engine: some RecordEngine) throws {
    for (type, places) in lacking { try Self.fill(type, places, engine) }
  }

  private static func fill<Item: Entity>(
    _ type: Item.Type, _ places: [Int], _ engine: some RecordEngine
  ) throws {
    var query = Query(Item.schema)
    while true {
      let rows = try engine.records(query)
      var changes: [Change] = []
      for row in rows {
        let whole = try Item(row).row
        var filled = row
        for place in places { filled.values[place] = whole.values[place] }
        guard filled != row else { continue }
        changes.append(Change(schema: Item.schema, id: row.id, old: row, new: filled))
      }
      if !changes.isEmpty { try engine.write(changes) }
      guard rows.count == query.limit, let last = rows.last else { break }
      query.after = query.position(of: last)
    }
  }
}
