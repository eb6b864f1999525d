import Crypto
import OpsDomain
import OpsPricing

/// What a customer was shown that an order comes to: one of the same goods with the same wishes is
/// not placed for more without a word, whatever has changed since.
struct ShownQuote: Sendable, Equatable {
  /// Stands for the goods and the wishes: where an order goes is kept with orders, not with carts.
  let digest: String
  /// In minor units.
  let amountDue: Int64

  init(digest: String, amountDue: Int64) {
    self.digest = digest
    self.amountDue = amountDue
  }

  /// Reads what ``text`` has written; nil for anything else.
  init?(parsing text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let amountDue = Int64(parts[1]) else { return nil }
    self.init(digest: String(parts[0]), amountDue: amountDue)
  }

  /// As a cart keeps it. A digest has neither a space nor a comma.
  var text: String { "\(digest) \(amountDue)" }

  /// The quote of a basket; nil for one that no order can have, because it has no goods or goes
  /// nowhere.
  /// - Parameter now: Who wants it now wants it as soon as possible.
  init?(_ priced: PricedBasket, at now: Instant) {
    let wishes = priced.wishes
    guard let place = wishes.place, !priced.items.isEmpty else { return nil }
    let codes = wishes.codes.map { TextFolding.fold($0) }
    var parts = priced.items.map { Self.text(of: $0) }.sorted(by: TextFolding.bytewiseLess)
    parts += [place.description, Self.text(of: wishes.tip), wishes.points.description]
    if let at = wishes.at, at != now { parts.append(at.milliseconds.description) }
    parts += codes.sorted(by: TextFolding.bytewiseLess)
    let text = parts.joined(separator: "\n")
    digest = Base64URL.encode(Array(SHA256.hash(data: Array(text.utf8))))
    amountDue = priced.quote.amountDue
  }

  /// With the price that the customer saw last: who accepts another one has seen what changed.
  private static func text(of line: PricedItem) -> String {
    let seen = line.seenPrice?.description ?? ""
    return "\(line.item.id) \(line.quantity) \(seen) \(line.options)"
  }

  private static func text(of tip: Tip) -> String {
    switch tip {
    case .none: "0"
    case .amount(let amount): "\(amount)"
    case .share(let share): "\(share) of a million"
    }
  }
}
