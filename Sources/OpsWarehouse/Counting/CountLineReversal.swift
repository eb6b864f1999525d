import OpsDomain
import OpsKernel

/// Puts a line of a count back. What late movements explain of it is not put back: the movement
/// that changed it goes back, and changes it again.
struct CountLineReversal: RecordReversal {
  var schema: Schema { CountLine.schema }

  var following: [any AnyColumn] { [CountLine.Columns.late, CountLine.Columns.book] }
}
