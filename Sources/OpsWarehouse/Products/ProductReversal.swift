import OpsDomain
import OpsKernel

/// Puts a product back as it was. Its movements decide whether it was ever received in lots, and
/// the menus that sell it decide who may see it.
struct ProductReversal: RecordReversal {
  var schema: Schema { Product.schema }

  var following: [any AnyColumn] { [Product.Columns.tracksLots, Product.Columns.audience] }

  func remedy(for name: String) -> String? {
    "the product stays: run `opsh product edit \(name) --name NAME` to rename it, or "
      + "`opsh stock adjust` to correct its stock"
  }
}
