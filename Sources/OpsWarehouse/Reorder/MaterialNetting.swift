import OpsDomain
import OpsKernel
import OpsScheduling
import OpsStorage

/// The one netting of the product: what to make and to buy so that requests, production orders and
/// reorder rules get their goods. Each unit in stock or on its way is used once.
///
/// Reorder rules are considered after the demand is known. A rule whose position is at its
/// threshold or below keeps its target quantity, and everything is netted again, because what is
/// made for it needs parts. That takes as many passes as bills are deep, because demand only grows.
/// Where by-products reduce demand again, the last pass counts.
package struct MaterialNetting {
  /// How many times everything is netted at most.
  private static let passes = 40

  private let book: MaterialBook
  private let horizon: Int
  private let period: Int

  /// - Parameters:
  ///   - horizon: Last day whose demand is looked at; nil for all.
  ///   - period: Days whose needs share a lot, 1 or more.
  package init(_ book: MaterialBook, through horizon: CivilDate? = nil, period: Int = 1) {
    self.book = book
    self.horizon = Int((horizon ?? .maximum).daysSinceEpoch)
    self.period = period
  }

  /// The plan. Throws `rule.violated` for bills that go round in a circle.
  package func plan() throws -> MaterialPlan {
    var tooLarge: Set<RecordID> = []
    while true {
      let draft = MaterialDraft(book, without: tooLarge)
      let beyond = MaterialSums(draft).tooLarge
      guard beyond.isEmpty else {
        tooLarge.formUnion(beyond)
        continue
      }
      do {
        return try plan(draft)
      } catch let error as TooLarge {
        tooLarge.insert(error.product)
      }
    }
  }

  /// Figures of a product that are too large to add up.
  struct TooLarge: Error {
    let product: RecordID
  }

  private func plan(_ draft: MaterialDraft) throws -> MaterialPlan {
    var state = MaterialPass(draft)
    var pass = 1
    while true {
      try Task.checkCancellation()
      let input = MaterialInput(draft, state, through: horizon, period: period)
      let result = try net(input.netting, draft)
      let balances = try MaterialBalances(draft, result, demands: input.demands)
      let next = try state.following(result, balances, draft)
      if next == state || pass == Self.passes {
        return MaterialPlan(
          draft: draft, demands: input.demands, result: result, balances: balances.rules)
      }
      state = next
      pass += 1
    }
  }

  private func net(
    _ input: NettingInput, _ draft: MaterialDraft
  ) throws -> NettingResult {
    do {
      return try Netting.run(input)
    } catch NettingError.tooLarge(let item) {
      throw TooLarge(product: draft.keys[item].product)
    } catch NettingError.cycle(let items) {
      let names = items.compactMap { book.products[draft.keys[$0].product]?.sku }
      let list = names.map { Excerpt.of($0) }.joined(separator: ", ")
      throw OpsError(
        .ruleViolated, "These products are parts of one another: \(list)",
        hint: "run `opsh bom show \(Excerpt.of(names.first ?? "SKU")) --levels 9` to see the parts "
          + "of parts")
    } catch {
      throw OpsError(.internalError, "The netting refused its input: \(error)")
    }
  }
}
