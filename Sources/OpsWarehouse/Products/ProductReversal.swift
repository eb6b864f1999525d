import OpsDomain
import OpsKernel

/// Puts a product back as it was; whether it has ever been received in lots, its movements say, and
/// who is shown it, the menus that sell it.
struct ProductReversal: RecordReversal {
  var schema: Schema { Product.schema }

  var following: [any AnyColumn] { [Product.Columns.tracksLots, Product.Columns.audience] }

  func remedy(for name: String) -> String? {
    "the product stays: rename it with `opsh product edit \(name) --name NAME`; "
      + "`opsh stock adjust` corrects its stock"
  }
}
