import OpsDomain

extension Cart {
  /// How many quotes a cart keeps: who compares tips or addresses has seen each of them.
  static let keptQuotes = 5

  /// What was shown for it, the newest first, each for other goods or wishes.
  var shownQuotes: [ShownQuote] {
    guard let quotedFor, let quotedDue else { return [] }
    let earlier = (quotedBefore ?? "").split(separator: ",").compactMap {
      ShownQuote(parsing: String($0))
    }
    return [ShownQuote(digest: quotedFor, amountDue: quotedDue)] + earlier
  }

  /// Keeps a quote as the newest one. It takes the place of the one for the same goods and wishes,
  /// or else of the oldest.
  mutating func keep(_ quote: ShownQuote) {
    let others = shownQuotes.filter { $0.digest != quote.digest }
    let earlier = others.prefix(Self.keptQuotes - 1).map(\.text)
    quotedFor = quote.digest
    quotedDue = quote.amountDue
    quotedBefore = earlier.isEmpty ? nil : earlier.joined(separator: ",")
  }
}
