/// The shape of one collection of records.
///
/// Every record starts with `id` and `version`. Columns are only ever appended, so that a row image
/// in the journal stays readable: a shorter image simply predates the columns it lacks.
public final class Schema: Sendable {
  /// snake_case plural name, the same in SQL, on the wire and in the journal.
  public let name: String
  /// The area that the records belong to.
  public let area: Area
  /// What people call one of the records, such as `count line`.
  public let noun: String
  /// Where the book takes the numbers of the records from; nil where it gives none.
  public let series: RecordSeries?
  /// All columns in stored order, `id` and `version` first.
  public let columns: [Column]
  /// Keys of which a store keeps at most one record per value.
  public let keys: [UniqueKey]
  /// Columns of the secondary indexes, for filters and orders that lists use.
  public let indexes: [SecondaryIndex]
  /// Columns in which people look for parts of words; a store may keep what it needs to find them.
  public let searched: [Column]
  /// What columns add to what people call a record that has no name of its own.
  public let nameParts: [NamePart]
  /// Derived records are computed by the gate from others: nobody writes them directly, and the
  /// journal leaves them out because they can be computed again.
  public let isDerived: Bool
  /// Confidential records, such as password hashes: the journal says that they changed, not to
  /// what.
  public let isConfidential: Bool
  /// Passing records, such as sessions, end by themselves: later work removes those that have
  /// ended.
  public let isPassing: Bool
  /// Where the personal columns stand.
  public let personalPositions: [Int]
  /// Where ``Column/journalPlace`` stands, in a collection that has it.
  public let placePosition: Int?

  private let positions: [String: Int]
  /// Where the columns of each key stand, in the order of ``keys``.
  private let keyPositions: [[Int]]

  /// A schema of these columns after `id` and `version`. The noun is the name unless told.
  public init(
    _ name: String, area: Area, columns: [Column], keys: [UniqueKey] = [],
    indexes: [SecondaryIndex] = [], searched: [Column] = [], derived: Bool = false,
    confidential: Bool = false, passing: Bool = false, noun: String? = nil,
    series: RecordSeries? = nil, nameParts: [NamePart] = []
  ) {
    self.name = name
    self.noun = noun ?? name
    self.series = series
    self.area = area
    let all = [.id, .version] + columns
    self.columns = all
    self.keys = keys
    self.indexes = indexes
    self.searched = searched
    self.nameParts = nameParts
    self.isDerived = derived
    self.isConfidential = confidential
    self.isPassing = passing
    personalPositions = all.indices.filter { all[$0].isPersonal }
    var positions = [String: Int](minimumCapacity: all.count)
    for (index, column) in self.columns.enumerated() {
      positions[column.name] = index
      column.hint.store(index, ordering: .relaxed)
    }
    self.positions = positions
    placePosition = positions[Column.journalPlace.name]
    keyPositions = keys.map { key in key.columns.compactMap { positions[$0.name] } }
  }

  /// The shape of the records of `record`.
  public convenience init(
    _ record: Record, columns: [Column], keys: [UniqueKey], indexes: [SecondaryIndex],
    searched: [any AnyColumn], nameParts: [NamePart] = []
  ) {
    self.init(
      record.collection, area: record.area, columns: columns, keys: keys, indexes: indexes,
      searched: searched.map(\.column), derived: record.isDerived,
      confidential: record.isConfidential, passing: record.isPassing, noun: record.noun,
      series: record.series, nameParts: nameParts)
  }

  /// Where `column` stands in a row, or nil when the collection has no such column.
  public func position(of column: some AnyColumn) -> Int? { position(ofColumn: column.column) }

  private func position(ofColumn column: Column) -> Int? {
    let hint = column.hint.load(ordering: .relaxed)
    if hint < columns.count, columns[hint] === column { return hint }
    return positions[column.name]
  }

  /// Where the column called `name` stands in a row.
  public func position(named name: String) -> Int? { positions[name] }

  /// The values that `row` has for `key`, which is one of ``keys``.
  public func values(of row: Row, for key: UniqueKey) -> [Value] {
    keyPositions(key).map { row.values[$0] }
  }

  /// Whether both rows have the same values for `key`, which is one of ``keys``.
  public func haveSame(_ key: UniqueKey, _ left: Row, _ right: Row) -> Bool {
    keyPositions(key).allSatisfy { left.values[$0] == right.values[$0] }
  }

  private func keyPositions(_ key: UniqueKey) -> [Int] {
    keys.firstIndex { $0 === key }.map { keyPositions[$0] } ?? []
  }
}

extension Schema: Hashable {
  public static func == (left: Schema, right: Schema) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Schema {
  /// The column that people call a record by; nil where the records it refers to name it.
  public var nameColumn: Column? { columns.first { $0.meaning.contains(.name) } }

  /// What the column adds to what people call a record without a name; nil for nothing of its own.
  public func namePart(of column: Column) -> NamePart? {
    nameParts.first { $0.column == column }
  }

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
