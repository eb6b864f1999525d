import OpsDomain

/// A list that belongs to a record: a collection with one record for each element. Nothing is in a
/// list twice.
public struct ChildList: Sendable {
  /// The collection of the elements.
  public let elements: Schema
  /// Which record an element belongs to.
  public let owner: Column
  /// What the element is.
  public let item: Column
  /// Its place in the list, from 1, with gaps; nil for a list in the order of identifiers.
  public let position: Column?

  /// A list of these records, each of which has its owner and its item in columns.
  public init<Element: Entity>(
    _ element: Element.Type, of owner: Field<RecordID>, item: some AnyColumn,
    position: Field<Int64>? = nil
  ) {
    elements = element.schema
    self.owner = owner.column
    self.item = item.column
    self.position = position?.column
  }

  /// A new element that belongs to the record `owner`.
  public func element(
    _ item: Value, of owner: RecordID, at position: Int64, id: RecordID
  ) -> Row {
    var row = Row([.id(id), .integer(0)] + elements.columns.dropFirst(2).map { _ in .null })
    set(.id(owner), self.owner, in: &row)
    set(item, self.item, in: &row)
    if let column = self.position { set(.integer(position), column, in: &row) }
    return row
  }

  private func set(_ value: Value, _ column: Column, in row: inout Row) {
    if let place = elements.position(of: column) { row.values[place] = value }
  }

  private func value(_ column: Column, of row: Row) -> Value {
    elements.position(of: column).map { row.values[$0] } ?? .null
  }

  private func place(of row: Row) -> Int64 {
    guard let position, case .integer(let place) = value(position, of: row) else { return 0 }
    return place
  }
}

extension ChildList {
  /// The lists of these records, read together.
  public func items(
    of owners: [RecordID], _ transaction: Transaction
  ) async throws -> [RecordID: [Value]] {
    try await rows(of: owners, transaction).mapValues { rows in rows.map { value(item, of: $0) } }
  }

  /// The same for elements that are records.
  public func ids(
    of owners: [RecordID], _ transaction: Transaction
  ) async throws -> [RecordID: [RecordID]] {
    try await items(of: owners, transaction).mapValues { items in
      items.compactMap { item in
        if case .integer(let raw) = item { RecordID(rawValue: raw) } else { nil }
      }
    }
  }

  /// Makes the list of the record hold these items in this order, by writing what differs. Answers
  /// whether anything did.
  @discardableResult
  public func set(
    _ items: [Value], of owner: RecordID, _ transaction: Transaction
  ) async throws -> Bool {
    var isChanged = false
    var known: [Value: Row] = [:]
    let wanted = Set(items)
    for row in try await rows(of: [owner], transaction)[owner] ?? [] {
      let item = value(self.item, of: row)
      if wanted.contains(item) {
        known[item] = row
      } else {
        try await transaction.delete(elements, id: row.id, version: row.version)
        isChanged = true
      }
    }
    var last: Int64 = 0
    var seen: Set<Value> = []
    for item in items where seen.insert(item).inserted {
      guard var row = known[item] else {
        last += 1
        let row = element(item, of: owner, at: last, id: transaction.nextID())
        _ = try await transaction.insert(elements, row)
        isChanged = true
        continue
      }
      guard let position, place(of: row) <= last else {
        last = place(of: row)
        continue
      }
      last += 1
      set(.integer(last), position, in: &row)
      _ = try await transaction.update(elements, row)
      isChanged = true
    }
    return isChanged
  }

  /// The elements of these records, in the order of their lists.
  private func rows(
    of owners: [RecordID], _ transaction: Transaction
  ) async throws -> [RecordID: [Row]] {
    guard !owners.isEmpty else { return [:] }
    let ids = Set(owners).sorted().map { Value.id($0) }
    let filter: Predicate = ids.count == 1 ? .equals(owner, ids[0]) : .oneOf(owner, ids)
    var pages = transaction.pages(
      Query(elements, where: filter, order: [.ascending(owner)]))
    var rows: [RecordID: [Row]] = [:]
    while let page = try await pages.next() {
      for row in page {
        guard case .integer(let raw) = value(owner, of: row) else { continue }
        rows[RecordID(rawValue: raw), default: []].append(row)
      }
    }
    return rows.mapValues { rows in
      rows.sorted { (place(of: $0), $0.id) < (place(of: $1), $1.id) }
    }
  }
}
