import OpsPricing

/// What holds for the quote of any basket, worked out again from what the quote shows. It shares no
/// code with the calculation.
struct QuoteLaws {
  let policy: PricePolicy
  let basket: Basket
  let quote: Quote

  /// The laws that are broken.
  var broken: [String] {
    let laws: [(String, Bool)] = [
      ("the total is the sum of what is shown", total),
      ("nothing is below zero", notNegative),
      ("options count in each line", options),
      ("shares of discounts add up", shares),
      ("bases and taxes add up", taxBase),
      ("taxes are rounded half up", taxRounding),
      ("parts of taxes are of their rate", taxShares),
      ("fees and commission are rounded half up", fees),
      ("points pay their worth", points),
      ("each promotion applies or says why", promotions),
      ("reasons show the amounts of the quote", reasons),
    ]
    return laws.compactMap { $1 ? nil : $0 }
  }

  /// n ÷ d rounded half up, by doubling.
  private func halfUp(_ n: Int128, _ d: Int128) -> Int64 { Int64((2 * n + d) / (2 * d)) }

  private func sum(_ amounts: [Int64]) -> Int64 { amounts.reduce(0, +) }

  private var total: Bool {
    let goods = sum(quote.lines.map { $0.total - $0.discount })
    let delivery = quote.deliveryFee - sum(quote.discounts.map(\.deliveryShare))
    let tax = policy.mode == .net ? sum(quote.taxes.map(\.amount)) : 0
    return quote.total == goods + delivery + quote.platformFee + tax + quote.tip
      && quote.total == quote.sumOfParts && quote.subtotal == sum(quote.lines.map(\.total))
  }

  private var notNegative: Bool {
    let amounts = [
      quote.subtotal, quote.discountsTotal, quote.deliveryFee, quote.platformFee, quote.taxTotal,
      quote.tip, quote.total, quote.pointsUsed, quote.pointsAmount, quote.amountDue,
      quote.pointsEarned, quote.commission,
    ]
    return amounts.allSatisfy { $0 >= 0 }
      && quote.lines.allSatisfy { $0.discounted >= 0 && $0.discount >= 0 }
      && quote.discounts.allSatisfy { $0.amount > 0 && $0.lineShares.allSatisfy { $0 >= 0 } }
      && quote.taxes.allSatisfy { $0.base >= 0 && $0.amount >= 0 }
      && sum(quote.discounts.map(\.deliveryShare)) <= quote.deliveryFee
  }

  private var options: Bool {
    zip(basket.lines, quote.lines).allSatisfy { line, priced in
      let unit = line.unitPrice + sum(line.options.map(\.price))
      return priced.total == unit * line.quantity && priced.options == line.options
    } && basket.lines.map(\.id) == quote.lines.map(\.id)
  }

  private var shares: Bool {
    let perLine = quote.lines.indices.allSatisfy { index in
      quote.lines[index].discount == sum(quote.discounts.map { $0.lineShares[index] })
    }
    return perLine && quote.discountsTotal == sum(quote.discounts.map(\.amount))
  }

  private var taxBase: Bool {
    let bases = sum(quote.taxes.map(\.base))
    let taxes = sum(quote.taxes.map(\.amount))
    return quote.taxTotal == taxes && bases + taxes == quote.total - quote.tip
      && zip(quote.taxes, quote.taxes.dropFirst()).allSatisfy { $0.rate < $1.rate }
  }

  private var taxRounding: Bool {
    quote.taxes.allSatisfy { tax in
      let rate = Int128(tax.rate)
      return policy.mode == .net
        ? tax.amount == halfUp(Int128(tax.base) * rate, 1_000_000)
        : tax.amount == halfUp(Int128(tax.base + tax.amount) * rate, 1_000_000 + rate)
    }
  }

  /// The parts of each rate come to its tax, and none differs from its exact share by a cent.
  private var taxShares: Bool {
    guard !basket.lines.isEmpty else { return quote.deliveryTax + quote.platformFeeTax == 0 }
    let kinds = basket.lines.map { TaxSubject.goods(kind: $0.kind) }
    let subjects: [TaxSubject] = kinds + [.delivery, .platformFee]
    let rates = subjects.compactMap { try? policy.taxes.rate(of: $0, in: basket.region) }
    let delivery = quote.deliveryFee - sum(quote.discounts.map(\.deliveryShare))
    let amounts = quote.lines.map(\.discounted) + [delivery, quote.platformFee]
    let parts = quote.lines.map(\.tax) + [quote.deliveryTax, quote.platformFeeTax]
    guard quote.lines.map(\.taxRate) == Array(rates.dropLast(2)), sum(parts) == quote.taxTotal
    else { return false }
    return quote.taxes.allSatisfy { tax in
      let own = rates.indices.filter { rates[$0] == tax.rate }
      let whole = Int128(sum(own.map { amounts[$0] }))
      let isExact = own.allSatisfy { index in
        let exact = Int128(tax.amount) * Int128(amounts[index])
        return (Int128(parts[index]) * whole - exact).magnitude < whole.magnitude
      }
      return isExact && sum(own.map { parts[$0] }) == tax.amount
    }
  }

  private var fees: Bool {
    guard !basket.lines.isEmpty else { return quote.deliveryFee == 0 && quote.platformFee == 0 }
    let tariff = policy.delivery
    let isPeak = tariff.peakHours.contains { $0.contain(basket.date, minute: Int(basket.minute)) }
    let road = Int128(tariff.perKilometer) * Int128(basket.distance ?? 0)
    let factor = Int128(isPeak ? tariff.peakFactor : 1_000_000)
    let isFar = (tariff.freeWithin ?? .max) < (basket.distance ?? 0)
    let isFree = !isFar && (tariff.freeFrom.map { quote.subtotal >= $0 } ?? false)
    let delivery =
      isFree ? 0 : halfUp((Int128(tariff.base) * 1_000 + road) * factor, 1_000_000_000)
    let share = halfUp(Int128(quote.subtotal) * Int128(policy.platformFee.rate), 1_000_000)
    let byPartner = quote.discounts.filter { $0.payer == .partner }.map { sum($0.lineShares) }
    let base = Int128(quote.subtotal - sum(byPartner))
    return quote.deliveryFee == delivery
      && quote.platformFee == max(policy.platformFee.minimum, share)
      && quote.commission == halfUp(base * Int128(policy.commissionRate), 1_000_000)
  }

  private var points: Bool {
    let terms = policy.loyalty
    let worth = quote.pointsUsed * terms.worth / terms.points
    return quote.pointsAmount == worth && quote.amountDue == quote.total - worth
      && quote.pointsUsed <= min(basket.points, basket.customer.pointsBalance)
  }

  private var promotions: Bool {
    let named = quote.discounts.map(\.promotion) + quote.refusals.map(\.promotion)
    guard named.sorted() == basket.promotions.map(\.promotion.id).sorted() else { return false }
    let applied = basket.promotions.filter { candidate in
      quote.discounts.contains { $0.promotion == candidate.promotion.id }
    }
    return applied.count < 2 || applied.allSatisfy { $0.promotion.stacking != .exclusive }
  }

  private var reasons: Bool {
    quote.why.allSatisfy { reason in
      switch reason.component {
      case .line(let id): quote.lines.contains { $0.id == id && $0.total == reason.amount }
      case .subtotal: reason.amount == quote.subtotal
      case .discount(let id):
        quote.discounts.contains { $0.promotion == id && $0.amount == reason.amount }
      case .discounts: reason.amount == quote.discountsTotal
      case .deliveryFee: reason.amount == quote.deliveryFee
      case .platformFee: reason.amount == quote.platformFee
      case .tax(let rate):
        quote.taxes.contains { $0.rate == rate && $0.amount == reason.amount }
      case .tip: reason.amount == quote.tip
      case .total: reason.amount == quote.total
      case .points: reason.amount == quote.pointsAmount
      case .amountDue: reason.amount == quote.amountDue
      case .pointsEarned: reason.amount == quote.pointsEarned
      case .commission: reason.amount == quote.commission
      }
    }
  }
}
