import OpsDomain
import OpsKernel

/// Puts a customer back as it was. One that was merged comes back after its records: they may go
/// back only as long as the book knows where they came from.
struct CustomerReversal: RecordReversal {
  var schema: Schema { Customer.schema }

  func isLast(_ record: ReversedRecord) throws -> Bool {
    guard let before = record.before, let after = record.after else { return false }
    return try Customer(after).mergedIntoID != nil && Customer(before).mergedIntoID == nil
  }
}
