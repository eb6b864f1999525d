import OpsDomain

/// Which columns a table of records has, and which of them go first where there is no room.
extension RecordTable {
  /// The columns that any record has something for; the first one stays.
  static func filled(
    _ columns: [TableColumn], _ records: [DocumentObject]
  ) -> [TableColumn] {
    guard !records.isEmpty else { return columns }
    return columns.enumerated().filter { index, column in
      index == 0
        || records.contains { record in
          guard let value = FieldSelection.value(column.key, in: record) else { return false }
          return !value.isNull && value.items?.isEmpty != true && value.string?.isEmpty != true
        }
    }.map(\.element)
  }

  /// Fields that name a record. Half of a name is that of another record, or of none.
  private static let names: Set = [
    "customer", "id", "location", "lot", "number", "parent", "product", "record",
    "secondary_location", "sku",
  ]

  /// Fields that explain a record and have no other place to be read in full.
  private static let explanations: Set = [
    "because", "change", "detail", "range", "sentence", "summary",
  ]

  /// Fields that name what a record belongs to.
  private static let references: Set = [
    "code", "commit", "count", "gun", "job", "key", "machine", "permission", "production",
    "request", "role", "run", "token", "transfer", "user",
  ]

  /// The same with names, dates and times that are never cut: half of one is useless. The first
  /// column says which record a row is, whatever it is called.
  /// - Parameters:
  ///   - records: The rows; columns that say the same nothing in all of them go first.
  ///   - list: Where the rows are in the answer; empty for the answer itself.
  func fixed(
    _ columns: [TableColumn], _ records: [DocumentObject], at list: String = ""
  ) -> [TableColumn] {
    columns.enumerated().map { index, column in
      var column = column
      let isWhole =
        index == 0 && !ColumnRank.titles.contains(column.key)
        || Self.names.contains(column.key) || Self.references.contains(column.key)
        || FieldKind.of(column.key) == .time
      if column.kind == .text, isWhole { column.kind = .fixed }
      column.wraps = column.kind == .text && Self.explanations.contains(column.key)
      let path = list.isEmpty ? column.key : "\(list).\(column.key)"
      if let title = Self.titles[envelope.schema]?[path], declared(path) == nil {
        column.title = title
      }
      if let place = envelope.leading.firstIndex(of: path) {
        column.rank = place - envelope.leading.count
        // What matters most goes on below instead of being cut.
        column.wraps = column.kind == .text
        column.minimumWidth = 20
      } else {
        column.rank = ColumnRank.of(
          column, isName: Self.names.contains(column.key),
          in: records.map { FieldSelection.value(column.key, in: $0) ?? .null })
      }
      // Half of a command, or one on two lines, cannot be copied. Where it leads, it goes on below
      // rather than push out what it is about.
      if column.key == "command", column.kind == .text, !envelope.leading.contains(path) {
        column.kind = .fixed
        column.wraps = false
        column.rank = min(column.rank, 0)
      }
      if envelope.uncut.contains(path) {
        column.isUncut = true
        column.wraps = column.kind == .text
      }
      return column
    }
  }

  /// A column nobody described: a number if every value present reads as one.
  static func guessed(_ path: String, _ records: [DocumentObject]) -> TableColumn {
    let values = records.compactMap { FieldSelection.value(path, in: $0) }.filter { !$0.isNull }
    let isNumber =
      !values.isEmpty && values.allSatisfy { CellText.isNumeric($0) || CellText.isMeters($0) }
    return TableColumn(path, kind: isNumber ? .number : .text)
  }

  /// Whether a column of a list in a record holds what nobody reads, because people know the rows
  /// by their numbers, or by a product and its name.
  func isIdentifier(_ path: String, of rows: [DocumentObject]) -> Bool {
    guard width != nil, fields == nil, path == "id" else { return false }
    func has(_ field: String, _ row: DocumentObject) -> Bool {
      row[field]?.string?.isEmpty == false
    }
    return rows.allSatisfy { row in
      (has("number", row) || has("sku", row) && has("name", row))
        && BriefRows.isIdentifier(row["id"] ?? .null)
    }
  }

  /// The rows of a record without what the record above them is called: at a terminal the place is
  /// better used for what tells the rows apart. What names a row itself stays.
  func repeating(
    nothingOf record: DocumentObject, _ rows: [DocumentObject]
  ) -> [DocumentObject] {
    let called = Set(NamingFields.all.compactMap { record[$0]?.string })
    guard width != nil, fields == nil, !called.isEmpty, let first = rows.first else { return rows }
    let repeated = first.members.filter { member in
      guard let text = member.value.string, called.contains(text) else { return false }
      return !(NamingFields.all + ["id"]).contains(member.key)
        && rows.allSatisfy { $0[member.key] == member.value }
    }.map(\.key)
    guard !repeated.isEmpty else { return rows }
    return rows.map { row in
      var rest = DocumentObject()
      for member in row.members where !repeated.contains(member.key) {
        rest.set(member.key, member.value)
      }
      return rest
    }
  }
}
