import OpsDomain

extension RecordLayout {
  /// The row of a JSON object. Every column must be there, and unless unknown members are ignored
  /// each must allow its value.
  ///
  /// - Parameter unknown: what happens to members that are no columns; a server refuses them.
  /// - Throws: `data.bad_value`, of a text that is no quantity or price `data.bad_quantity` or
  ///   `data.bad_amount`, with the column as its field; all that is wrong together.
  public func row(
    _ document: Document, unknown: UnknownMembers = .refuse, field: String = "row"
  ) throws(OpsError) -> Row {
    guard case .object(let object) = document else {
      throw OpsError(
        .badValue, "A record of \(schema.name) must be an object with its columns", field: field)
    }
    var values: [Value] = []
    var errors: [OpsError] = []
    values.reserveCapacity(schema.columns.count)
    for (index, column) in schema.columns.enumerated() {
      // A document in the order of the schema is read without a search.
      let member =
        index < object.count && object.members[index].key.utf8.elementsEqual(column.name.utf8)
        ? object.members[index].value : object[column.name]
      do throws(OpsError) {
        guard let member else { throw Self.problem(column, "is missing", schema) }
        values.append(try Self.value(member, column, schema))
      } catch {
        errors.append(error)
        values.append(.null)
      }
    }
    let row = Row(values)
    // An answer of the server may hold what a newer version allows.
    if unknown != .ignore { errors += faults(of: row, besides: errors) }
    if let error = OpsError.joined(errors) { throw error }
    if unknown != .ignore, object.count > schema.columns.count {
      for member in object.members {
        _ = try schema.column(named: member.key, field: field)
      }
    }
    return row
  }

  /// What the schema refuses in the columns that could be read.
  private func faults(of row: Row, besides unread: [OpsError]) -> [OpsError] {
    let known = Set(unread.compactMap(\.field))
    do throws(OpsError) {
      try schema.check(row)
      return []
    } catch {
      return error.all.filter { one in one.field.map { !known.contains($0) } ?? true }
    }
  }

  private static func value(
    _ member: Document, _ column: Column, _ schema: Schema
  ) throws(OpsError) -> Value {
    if case .null = member {
      guard column.isNullable else { throw problem(column, "is missing", schema) }
      return .null
    }
    switch (column.kind, member) {
    case (.text, .text(let text)), (.date, .text(let text)): return .text(text)
    case (.bytes, .text(let text)):
      if let raw = Base64URL.decode(text) { return .bytes(raw) }
    case (.id, .text(let text)):
      if let id = RecordID(text) { return .id(id) }
    case (.fixed, .text(let text)):
      return .integer(try column.number(parsing: text))
    case (.instant, .text(let text)):
      if let instant = try? Instant(parsing: text) { return .integer(instant.milliseconds) }
    case (.bool, .bool(let flag)): return .bool(flag)
    case (.integer, .integer(let number)), (.bool, .integer(let number)),
      (.instant, .integer(let number)):
      return .integer(number)
    default: break
    }
    throw problem(column, "must be \(expected(column.kind))", schema)
  }

  private static func expected(_ kind: Column.Kind) -> String {
    switch kind {
    case .integer: "a whole number"
    case .bool: "true or false"
    case .text: "text"
    case .bytes: "bytes as base64url text"
    case .fixed: "a decimal number as text"
    case .instant: "a time as RFC 3339 text"
    case .date: "a date as text"
    case .id: "an identifier as text"
    }
  }

  private static func problem(_ column: Column, _ rest: String, _ schema: Schema) -> OpsError {
    OpsError(.badValue, "\(column.name) of \(schema.name) \(rest)", field: column.name)
  }
}
