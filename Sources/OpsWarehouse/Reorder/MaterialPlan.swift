import OpsDomain
import OpsScheduling

/// The result of one netting run, with what its figures stand for.
package struct MaterialPlan: Sendable {
  package let draft: MaterialDraft
  /// All demand that was netted: a demand of the result is an index in this list.
  package let demands: [MaterialDemand]
  package let result: NettingResult
  /// The results of each product's rules.
  package let balances: [RecordID: RuleBalance]

  package var book: MaterialBook { draft.book }
  /// Products whose figures are too large to add up.
  package var tooLarge: Set<RecordID> { draft.tooLarge }

  /// How much of each product is proposed, to make or to buy, over all sizes.
  package func ordered() -> [RecordID: Quantity] {
    result.proposals.reduce(into: [:]) { sums, proposal in
      guard proposal.kind != .phantom else { return }
      sums[draft.keys[proposal.item].product, default: .zero] +=
        Quantity(rawValue: proposal.quantity)
    }
  }

  /// How much to order for each rule of a product, in the order of its rules.
  func orders(_ product: RecordID, of total: Quantity) -> [Quantity] {
    balances[product]?.orders(of: total) ?? []
  }
}
