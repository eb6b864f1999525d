import OpsDomain
import OpsPricing

/// What goods of one partner cost, with all that was known when it was worked out.
struct PricedBasket: Sendable {
  let partner: Partner
  let items: [PricedItem]
  let wishes: QuoteWishes
  let basket: Basket
  let policy: PricePolicy
  /// Its lines are in the order of ``items``.
  let quote: Quote
  /// Codes that belong to no promotion that can be used.
  let unknownCodes: [String]
  /// When it is delivered, or now for as soon as possible.
  let deliverAt: Instant

  /// What the customer wrote beside the lines.
  var notes: LineNotes { LineNotes(items.map(\.note)) }
}
