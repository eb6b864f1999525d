import OpsDomain
import OpsKernel

/// Restores a product of a batch. How much was made of it follows from the bookings of the batch.
struct BatchProductReversal: RecordReversal {
  var schema: Schema { BatchProduct.schema }

  var following: [any AnyColumn] {
    [BatchProduct.Columns.made, BatchProduct.Columns.scrapped]
  }
}
