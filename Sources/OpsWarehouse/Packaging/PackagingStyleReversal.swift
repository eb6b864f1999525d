import OpsDomain
import OpsKernel
import OpsStorage

/// Puts the styles of a packaging team back: a style is a SKU, and comes back only if the product
/// still exists.
struct PackagingStyleReversal: RecordReversal {
  var schema: Schema { PackagingTeamStyle.schema }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    if record.after == nil, let row = record.before {
      let style = try PackagingTeamStyle(row)
      let products = reversal.writer.repository(Product.self)
      let folded = TextFolding.fold(style.sku)
      guard try await products.fetch(key: Product.skuKey, folded) != nil else {
        throw reversal.refused(
          "the product \(Excerpt.of(style.sku)), which the team would pack again, no longer exists",
          hint: "undo the removal of the product first")
      }
    }
    try await reversal.putBack(record)
  }
}
