import OpsDomain
import OpsPricing
import OpsStorage

/// Everything that is checked before goods are ordered. A quote tells what it finds; an order is
/// refused for it.
struct CheckoutCheck {
  let priced: PricedBasket
  let transaction: Transaction
  let system: Transaction
  let isOneOfSeveral: Bool
  private let shown: [ShownQuote]

  /// - Parameters:
  ///   - transaction: With the rights of who orders.
  ///   - isOneOfSeveral: Whether there are carts of other partners too, so that commands name this
  ///     one.
  ///   - shown: What the customer was shown; empty where nothing was.
  init(
    _ priced: PricedBasket, _ transaction: Transaction, isOneOfSeveral: Bool = false,
    shown: [ShownQuote] = []
  ) {
    self.priced = priced
    self.transaction = transaction
    self.isOneOfSeveral = isOneOfSeveral
    self.shown = shown
    system = transaction.asSystem("asks whether goods can be ordered")
  }

  /// Throws all that stands in the way together, each with its remedy: `rule.insufficient_stock`
  /// for what is sold out, `rule.violated` for the rest. An order needs a place that it goes to: a
  /// quote does without, because the place is said when goods are ordered. Only an order can cost
  /// more than was shown: a quote shows what it costs now.
  func require() async throws {
    var problems = Problems()
    if let noPlace { problems.add(noPlace.error) }
    if let risen { problems.add(risen.error) }
    for hindrance in try await hindrances() {
      var error = hindrance.error
      // Two goods that cannot be ordered are two faults, although one field names them.
      error.at = hindrance.sentence
      problems.add(error)
    }
    if let error = OpsError.joined(problems.errors) { throw error.unplaced }
  }

  /// All that stands in the way of an order; empty when nothing does.
  func hindrances() async throws -> [Hindrance] {
    let known = [empty, suspended, try await closed(), tooFar, belowMinimum, tooLarge]
      .compactMap(\.self)
    return known + (try await soldOut()) + unavailable + changed + codes
      + [tooFewPoints].compactMap(\.self)
  }

  var partner: Partner { priced.partner }
  var shop: String { Excerpt.of(partner.name) }

  func money(_ amount: Int64) -> String {
    Money(minorUnits: amount, currency: transaction.context.currency).description
  }

  private var empty: Hindrance? { priced.items.isEmpty ? Hindrance.nothing : nil }

  private var suspended: Hindrance? {
    guard partner.state != .verified else { return nil }
    return Hindrance(
      code: .suspended, sentence: "\(shop) does not accept orders now", remedy: findAnother)
  }

  private func closed() async throws -> Hindrance? {
    guard try await PartnerOwner.isThere(partner, transaction) else {
      // Without an owner who accepts orders the hours say nothing.
      guard partner.state == .verified else { return nil }
      return Hindrance(
        code: .closed, sentence: "\(shop) does not accept orders now", remedy: findAnother)
    }
    let calendar = transaction.context.calendar
    let hours = try await PartnerHours(transaction).hours(of: partner.id)
    guard !hours.isOpen(at: priced.deliverAt, in: calendar) else { return nil }
    let next = hours.opens(after: priced.deliverAt, in: calendar)
    let wanted = priced.wishes.at.map { CivilMoment($0, calendar) }
    let when = wanted.map { "on \($0.date) at \(ClockText.text(ofMinute: $0.minute))" } ?? "now"
    return Hindrance(
      code: .closed, sentence: "\(shop) is closed \(when)",
      remedy: next.map {
        "order for later with --deliver-at \"\(calendar.text(of: $0))\", or " + findAnother
      } ?? findAnother)
  }

  /// How to find partners that are open when the order is wanted.
  private var findAnother: String {
    let near = "opsh explore --near \(priced.wishes.place ?? partner.mapPlace)"
    guard let wanted = priced.wishes.at else { return "find another partner: `\(near) --open`" }
    let at = transaction.context.calendar.text(of: wanted)
    return "find another partner: `\(near) --open-at \"\(at)\"`"
  }

  /// All orders are delivered, so without a place nobody can tell whether it lies within the
  /// partner's radius.
  private var noPlace: Hindrance? {
    guard priced.wishes.place == nil else { return nil }
    return Hindrance(
      code: .noPlace,
      sentence: "The order needs a place on the map: \(shop) delivers within "
        + Self.kilometers(partner.radius),
      remedy: "add --to LAT,LON, such as --to \(partner.mapPlace)")
  }

  private var tooFar: Hindrance? {
    guard let place = priced.wishes.place else { return nil }
    let distance = partner.mapPlace.meters(to: place)
    guard distance > partner.radius else { return nil }
    return Hindrance(
      code: .tooFar,
      sentence: "\(shop) delivers within \(Self.kilometers(partner.radius)); this place is "
        + "\(Self.kilometers(distance)) away",
      remedy: "choose a nearer place or another partner")
  }

  private var belowMinimum: Hindrance? {
    let missing = partner.minimumOrder - priced.quote.subtotal
    guard missing > 0, !priced.items.isEmpty else { return nil }
    return Hindrance(
      code: .belowMinimum,
      sentence: "The minimum order of \(shop) is \(money(partner.minimumOrder)); the goods cost "
        + money(priced.quote.subtotal),
      remedy: "add goods for \(money(missing))")
  }

  private var tooLarge: Hindrance? {
    let quote = priced.quote
    let parts = [quote.subtotal, quote.discountsTotal, quote.deliveryFee, quote.total]
    guard let largest = parts.max(), largest > PriceLimits.orderAmount else { return nil }
    return Hindrance(
      code: .tooLarge,
      sentence: "The order costs \(money(largest)); one order can cost at most "
        + money(PriceLimits.orderAmount),
      remedy: "order fewer goods, or give a smaller tip")
  }

  /// The same goods with the same wishes came to less when the customer was shown a quote: a fee, a
  /// promotion, a tax or the hour is another one. That they cost less now hinders nobody.
  private var risen: Hindrance? {
    guard !shown.isEmpty, let now = ShownQuote(priced, at: transaction.now),
      let known = shown.first(where: { $0.digest == now.digest }),
      now.amountDue > known.amountDue
    else { return nil }
    return Hindrance(
      code: .priceChanged,
      sentence: "The order from \(shop) now costs \(money(now.amountDue)); your last quote was "
        + money(known.amountDue),
      remedy: "look at the new quote with `opsh cart quote`, then place the order again",
      oldPrice: known.amountDue, newPrice: now.amountDue)
  }

  private var codes: [Hindrance] {
    let unknown = priced.unknownCodes.map { code in
      Hindrance(
        code: .unknownCode, sentence: "There is no promotion with the code \(Excerpt.of(code))",
        remedy: "check the code, or order without it")
    }
    let refused = priced.quote.refusals.filter(\.isRequested).map { refusal in
      Hindrance(
        code: .codeRefused, sentence: PricingError.bare(refusal.sentence),
        remedy: (refusal.isFinal ? "" : PricingError.hint(refusal.remedy) + ", or ")
          + "order without the code")
    }
    return unknown + refused
  }

  private var tooFewPoints: Hindrance? {
    let balance = priced.basket.customer.pointsBalance
    guard priced.wishes.points > balance else { return nil }
    return Hindrance(
      code: .tooFewPoints,
      sentence: "You want to pay with \(Counted.text(priced.wishes.points, "point")); you have "
        + "\(balance)",
      remedy: balance == 0 ? "leave --points out" : "give at most --points \(balance)")
  }

  private static func kilometers(_ meters: Int64) -> String {
    FixedPoint.format(meters, scale: 3) + " km"
  }
}
