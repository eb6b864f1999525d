import OpsDomain
import OpsKernel
import OpsStorage
import OpsSync

/// What people call the records of an offline desk and their values, for what they have to decide.
package struct DeskWords: Sendable {
  private let rows: CopyRows
  private let currency: Currency

  init(_ rows: CopyRows, _ currency: Currency) {
    self.rows = rows
    self.currency = currency
  }

  /// What a record of that collection is called, such as `product`; the collection's own name for
  /// one that this release does not know.
  package func noun(of record: RecordName) -> String {
    rows.schema(record.collection)?.noun ?? record.collection
  }

  /// The name, number or code of the record; its identifier for one without, and for one that is
  /// not in the copy.
  package func name(of record: RecordName) -> String {
    guard let schema = rows.schema(record.collection), let id = RecordID(record.id),
      let row = rows.row(record.collection, id), let column = schema.nameColumn,
      let place = schema.position(of: column), case .text(let name) = row.values[place]
    else { return record.id }
    return name
  }

  /// A value of a field of that record as its answers show it: `4.44` and not 4440000.
  package func text(_ value: SyncValue, of field: String, in record: RecordName) -> String {
    guard case .integer(let raw) = value, let schema = rows.schema(record.collection),
      let place = schema.position(named: field)
    else { return value.text }
    let column = schema.columns[place]
    if let figure = RecordFigure.text(raw, column, currency) { return figure }
    return switch column.kind {
    case .bool: raw == 0 ? "no" : "yes"
    case .fixed: Quantity(rawValue: raw).description
    case .instant: Instant(milliseconds: raw).description
    case .id: name(ofReferred: RecordID(rawValue: raw), column)
    default: value.text
    }
  }

  private func name(ofReferred id: RecordID, _ column: Column) -> String {
    guard let collection = column.references else { return id.description }
    return name(of: RecordName(collection, id.description))
  }
}
