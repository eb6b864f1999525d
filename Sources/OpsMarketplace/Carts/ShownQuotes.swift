import OpsDomain
import Synchronization

/// Gathers what a quote shows of carts, so that it can be kept with them afterwards.
final class ShownQuotes: Sendable {
  private let quotes = Mutex<[RecordID: ShownQuote]>([:])

  /// Notes a quote that is not the newest one that the cart keeps already.
  func note(_ priced: PricedBasket, of cart: Cart, at now: Instant) {
    guard let quote = ShownQuote(priced, at: now), quote != cart.shownQuotes.first else { return }
    quotes.withLock { $0[cart.id] = quote }
  }

  /// Those that are to be kept, in the order of their carts.
  var all: [(cart: RecordID, quote: ShownQuote)] {
    quotes.withLock { quotes in
      quotes.map { (cart: $0.key, quote: $0.value) }.sorted { $0.cart < $1.cart }
    }
  }
}
