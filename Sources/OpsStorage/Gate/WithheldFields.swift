import OpsDomain

/// Fields that only some of those who see a record are told, wherever it is shown as a record: by
/// the routes for records, in the journal, in plans, in history, and in a person's own export.
///
/// Operations read them, because their work depends on them, and show of them what each may know.
/// What depends on a permission alone is a ``FieldRule``, which hides it from operations as well.
public struct WithheldFields: Sendable {
  let columns: [Column]
  /// Whether a principal is told them of this record; without one, of every record there is.
  let isTold: @Sendable (_ row: Row?, Principal) -> Bool
}

extension CollectionRules {
  /// Says which fields only some of those who see a record are told.
  ///
  /// - Parameter isTold: Whether somebody is told them of the record; without one, of every record.
  public func withholding<E: Entity>(
    of type: E.Type, _ columns: [Column],
    unless isTold: @escaping @Sendable (_ record: E?, Principal) -> Bool
  ) -> CollectionRules {
    var copy = self
    copy.withheld.append(
      WithheldFields(columns: columns) { row, principal in
        guard let row else { return isTold(nil, principal) }
        return (try? E(row)).map { isTold($0, principal) } ?? false
      })
    return copy
  }

  /// The row without what the principal is not told of it. What may not be absent is an empty text,
  /// or 0.
  public func told(_ row: Row, to principal: Principal) -> Row {
    let places = withheldPlaces(in: row, from: principal)
    guard !places.isEmpty else { return row }
    var row = row
    for place in places { row.values[place] = Self.blank(schema.columns[place]) }
    return row
  }

  /// Throws `denied.permission` when one of the columns is withheld of some record: a filter, an
  /// order or a figure would tell what it holds.
  public func requireTold(
    _ asked: some Sequence<Column>, to principal: Principal
  ) throws(OpsError) {
    guard !withheld.isEmpty, !principal.isSystem else { return }
    let hidden = withheld.filter { !$0.isTold(nil, principal) }.flatMap(\.columns)
    guard let column = asked.first(where: hidden.contains) else { return }
    throw OpsError(
      .denied, "You may not see \(column.name) of every \(schema.noun)", field: column.name,
      hint: "leave it out; your own records show it")
  }

  /// Where the columns stand that the principal is not told.
  func withheldPlaces(in row: Row?, from principal: Principal) -> [Int] {
    guard !withheld.isEmpty, !principal.isSystem else { return [] }
    return withheld.filter { !$0.isTold(row, principal) }
      .flatMap { $0.columns.compactMap { schema.position(of: $0) } }
  }

  /// What stands where something is not told.
  static func blank(_ column: Column) -> Value {
    guard !column.isNullable else { return .null }
    switch column.kind {
    case .text, .date: return .text("")
    case .bytes: return .bytes([])
    case .integer, .bool, .fixed, .instant, .id: return .integer(0)
    }
  }
}
