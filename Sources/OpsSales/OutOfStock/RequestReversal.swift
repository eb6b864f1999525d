import OpsDomain
import OpsKernel

/// Puts a request back as it was; what is allocated to it, its reservations say.
struct RequestReversal: RecordReversal {
  var schema: Schema { OutOfStockRequest.schema }

  var following: Set<String> {
    [OutOfStockRequest.Columns.allocated.name, OutOfStockRequest.Columns.updatedAt.name]
  }
}
