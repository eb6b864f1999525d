import OpsDomain
import OpsPricing
import OpsStorage

/// An order that is priced again by the terms it was placed with: what depends on its quantities
/// and its tip changes, and nothing else.
struct OrderRepricing {
  let quote: Quote
  let frozen: FrozenQuote
  /// The lines that are left, in the order of the quote, each with its identifier. Not written yet.
  let lines: [OrderLine]
  /// What the customer wrote beside them.
  let notes: LineNotes

  /// - Parameters:
  ///   - order: Its uses of promotions were given back.
  ///   - lines: All of the order's.
  ///   - quantities: How many pieces are left of lines that change.
  ///   - tip: The tip from now on, in minor units; nil for the one that was chosen when it was
  ///     placed.
  /// - Throws: `data.corrupt` for an order whose quote does not fit its lines.
  init(
    _ order: MarketOrder, _ lines: [OrderLine], _ quantities: [RecordID: Int64], tip: Int64?,
    _ system: Transaction
  ) async throws {
    let known = try FrozenQuote(reading: order.quote)
    guard var terms = known.terms, let mode = PriceMode(rawValue: known.mode),
      known.lines.count == lines.count
    else {
      throw OpsError(.corrupt, "The stored quote does not fit its order", field: "quote")
    }
    if tip != nil { terms.tipShare = nil }
    let written = order.notes
    let left = zip(lines, known.lines).enumerated().map { index, part in
      (
        line: part.0, frozen: part.1, note: written[index] ?? "",
        pieces: quantities[part.0.id] ?? part.0.quantity
      )
    }.filter { $0.pieces > 0 }
    let basket = Basket(
      lines: left.map {
        $0.frozen.basketLine(
          of: $0.line.productID, from: order.partnerID, pieces: $0.pieces)
      },
      distance: known.distance, date: terms.day, minute: terms.minute, region: terms.region,
      tip: terms.tipShare.map { .share($0) } ?? .amount(tip ?? order.tip),
      promotions: try await PromotionReader(system).candidates(
        kept: terms.offers, user: order.buyerID),
      points: order.points, customer: terms.customer)
    let policy = try terms.policy(mode, minorDigits: known.minorDigits)
    let quote: Quote
    do {
      quote = try policy.quote(basket)
    } catch {
      throw error.opsError
    }
    self.quote = quote
    frozen = FrozenQuote(
      quote, lines: zip(left, quote.lines).map { $0.frozen.priced(again: $1) },
      distance: known.distance, terms: terms)
    notes = LineNotes(left.map { $0.note })
    self.lines = zip(left, quote.lines).map { part, line in
      var next = part.line
      next.quantity = line.quantity
      next.total = line.total
      next.discount = line.discount
      return next
    }
  }
}
