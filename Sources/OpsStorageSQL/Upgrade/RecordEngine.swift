import OpsDomain
import OpsStorage

/// A connection of a database that finds records and writes them without a commit: what the parts
/// of an upgrade need that are the same for all databases.
package protocol RecordEngine: AnyObject {
  /// The records that the query finds, in its order.
  func records(_ query: Query) throws -> [Row]

  /// Brings the records from their old rows to their new ones, in this order, in the open
  /// transaction.
  func write(_ changes: [Change]) throws
}
