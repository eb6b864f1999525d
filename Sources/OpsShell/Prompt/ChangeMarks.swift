import OpsDomain

/// Marks what an answer says differently from the one before: ` *` behind changed values, ` +`
/// behind the name of a new record.
struct ChangeMarks {
  /// The columns of the table; their first one names a record that has no number, id or SKU.
  let columns: [String]

  /// The answer with its marks.
  func mark(_ data: Document, after previous: Document) -> Document {
    guard let items = data.items, let before = previous.items else {
      guard let record = data.members, let old = previous.members else { return data }
      return .object(mark(record, old))
    }
    var known: [String: DocumentObject] = [:]
    for item in before {
      if let record = item.members { known[name(of: record)] = record }
    }
    return .list(
      items.map { item in
        guard let record = item.members else { return item }
        guard let old = known[name(of: record)] else { return .object(markNew(record)) }
        return .object(mark(record, old))
      })
  }

  private func name(of record: DocumentObject) -> String {
    let keys = ["number", "id", "sku"].filter { record[$0] != nil }.prefix(1)
    // Lists of levels name a product and its place: all that is not a figure.
    let names = keys.isEmpty ? Array(columns.prefix(1)) : Array(keys)
    let places = ["location", "lot", "size", "customer"].filter { record[$0] != nil }
    return (names + places).map { CellText.exact(record[$0] ?? .null) }.joined(separator: "\0")
  }

  private func mark(_ record: DocumentObject, _ old: DocumentObject) -> DocumentObject {
    var marked = record
    for member in record.members where member.value != (old[member.key] ?? .null) {
      guard member.value.items == nil, member.value.members == nil else { continue }
      marked.set(member.key, .text(CellText.exact(member.value) + " *"))
    }
    return marked
  }

  private func markNew(_ record: DocumentObject) -> DocumentObject {
    guard let first = columns.first ?? record.members.first?.key, let value = record[first] else {
      return record
    }
    var marked = record
    marked.set(first, .text(CellText.exact(value) + " +"))
    return marked
  }
}
