import OpsDomain
import OpsStorage

extension UniqueKey {
  /// Whether a record can have these values of the key. An absent value is no key: it finds
  /// nothing. Throws `data.bad_value` for another number of values than the key has.
  package func canFind(_ values: [Value]) throws(OpsError) -> Bool {
    guard values.count == columns.count else {
      throw OpsError(.badValue, "The key \(name) has \(columns.count) values")
    }
    for (column, value) in zip(columns, values) where value.isNull || !column.accepts(value) {
      return false
    }
    return true
  }
}
