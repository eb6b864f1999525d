import OpsDomain
import OpsKernel

/// Puts a product of a batch back as it was; what was made of it, the bookings of the batch say.
struct BatchProductReversal: RecordReversal {
  var schema: Schema { BatchProduct.schema }

  var following: [any AnyColumn] {
    [BatchProduct.Columns.made, BatchProduct.Columns.scrapped]
  }
}
