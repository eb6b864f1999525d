import OpsDomain
import OpsKernel

/// Restores an order. How much of it is made follows from its bookings.
struct ProductionOrderReversal: RecordReversal {
  var schema: Schema { ProductionOrder.schema }

  var following: [any AnyColumn] {
    [ProductionOrder.Columns.made, ProductionOrder.Columns.scrapped]
  }
}
