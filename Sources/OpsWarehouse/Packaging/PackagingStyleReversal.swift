import OpsDomain
import OpsKernel
import OpsStorage

/// Puts the styles of a packaging team back: a style is a SKU, and comes back only as long as there
/// is such a product.
struct PackagingStyleReversal: RecordReversal {
  var schema: Schema { PackagingTeamStyle.schema }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    if record.after == nil, let row = record.before {
      let style = try PackagingTeamStyle(row)
      let products = reversal.writer.repository(Product.self)
      let folded = TextFolding.fold(style.sku)
      guard try await products.fetch(key: Product.skuKey, folded) != nil else {
        throw reversal.refused(
          "there is no product \(Excerpt.of(style.sku)) any more, which it would pack again",
          hint: "undo the removal of the product first")
      }
    }
    try await reversal.putBack(record)
  }
}
