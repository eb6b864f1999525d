import OpsDomain
import OpsKernel

/// Puts an order back as it was; what is made of it, its bookings say.
struct ProductionOrderReversal: RecordReversal {
  var schema: Schema { ProductionOrder.schema }

  var following: [any AnyColumn] {
    [ProductionOrder.Columns.made, ProductionOrder.Columns.scrapped]
  }
}
