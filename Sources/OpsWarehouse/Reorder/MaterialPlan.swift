import OpsDomain
import OpsScheduling

/// What one netting run says, with what its figures are about.
package struct MaterialPlan: Sendable {
  package let draft: MaterialDraft
  /// All demand that was netted: a demand of the result is an index in this list.
  package let demands: [MaterialDemand]
  package let result: NettingResult
  /// What the rules of each product say.
  package let balances: [RecordID: RuleBalance]

  package var book: MaterialBook { draft.book }
  /// Products whose figures are too large to be added up.
  package var tooLarge: Set<RecordID> { draft.tooLarge }

  /// What is proposed of each product, to make or to buy, over all sizes.
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
