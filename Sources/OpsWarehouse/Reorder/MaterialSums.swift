import OpsDomain

/// Whether the figures of each product can be added up.
struct MaterialSums {
  /// Products whose figures cannot be added up.
  let tooLarge: Set<RecordID>

  init(_ draft: MaterialDraft) {
    var wanted: [RecordID: Int64] = [:]
    var supplied: [RecordID: Int64] = [:]
    var found: Set<RecordID> = []
    func add(_ item: Int, _ quantity: Quantity, to sums: inout [RecordID: Int64]) {
      let product = draft.keys[item].product
      let (sum, overflow) = (sums[product] ?? 0)
        .addingReportingOverflow(quantity.rawValue)
      if overflow { found.insert(product) }
      sums[product] = overflow ? .max : sum
    }
    for demand in draft.demands { add(demand.item, demand.quantity, to: &wanted) }
    for stock in draft.stock { add(stock.item, stock.slice.quantity, to: &supplied) }
    for receipt in draft.receipts { add(receipt.item, receipt.quantity, to: &supplied) }
    tooLarge = found
  }
}
