import OpsDomain
import OpsKernel

/// Puts a product back as it was; whether it has ever been received in lots, its movements say.
struct ProductReversal: RecordReversal {
  var schema: Schema { Product.schema }

  var following: Set<String> { [Product.Columns.tracksLots.name] }
}
