import OpsDomain
import OpsKernel
import OpsPricing
import OpsStorage

/// What a customer says about an order besides its goods, as far as prices depend on it.
struct QuoteWishes: Sendable, Equatable {
  /// Where it is delivered to; nil as long as that is not known.
  var place: MapPlace?
  var tip: Tip = .none
  /// Codes of promotions, each once.
  var codes: [String] = []
  /// Points that are to pay a part; 0 or more.
  var points: Int64 = 0
  /// When it is delivered; nil for as soon as possible.
  var at: Instant?

  init() {}

  /// Reads what people wrote. Throws all that is wrong together: `data.bad_value` for a place, a
  /// share of a tip or points, `data.bad_amount` for a tip and `data.bad_date` for a time
  /// that has passed or is further ahead than `market.order_ahead` allows.
  init(
    to place: String? = nil, tip: String? = nil, codes: [String]? = nil, points: Int64? = nil,
    at: SiteTime? = nil, _ transaction: Transaction
  ) async throws {
    let ahead = try await OrderAhead(
      transaction.asSystem("reads how far ahead orders can be"))
    var problems = Problems()
    self.place =
      try problems.read { try place.map { try MapPlace(parsing: $0, field: "to") } } ?? nil
    let currency = transaction.context.currency
    self.tip = try problems.read { try tip.map { try Self.tip($0, currency) } ?? .none } ?? .none
    for code in codes ?? [] where !self.codes.contains(where: { Self.isSame($0, code) }) {
      self.codes.append(code)
    }
    if let points {
      self.points = points
      if !(0...PriceLimits.points).contains(points) {
        problems.add(
          OpsError(
            .badValue, "You cannot pay with \(points) points", field: "points",
            hint: "give 0 or more"))
      }
    }
    self.at =
      try problems.read {
        try at.map { try Self.moment($0, within: ahead, transaction) }
      } ?? nil
    try problems.check()
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    TextFolding.sameBytes(TextFolding.fold(one), TextFolding.fold(other))
  }

  /// `M` or `N%`. Zero stays zero.
  private static func tip(_ text: String, _ currency: Currency) throws -> Tip {
    if text.hasSuffix("%") { return .share(try ShareText.read(text, field: "tip")) }
    let amount = try Money(parsing: text, currency: currency, field: "tip").minorUnits
    guard amount >= 0 else {
      throw OpsError(
        .badAmount, "The tip cannot be negative", field: "tip",
        hint: "give an amount such as 2.50, or a share such as 10%")
    }
    guard amount <= PriceLimits.orderAmount else {
      throw OpsError(
        .badAmount, "A tip of \(MinorAmount.text(amount, currency)) is too large", field: "tip",
        hint: "give at most \(MinorAmount.text(PriceLimits.orderAmount, currency))")
    }
    return .amount(amount)
  }

  /// A moment from now on; of today's date it is now, of a later one its beginning. A slip of a key
  /// in the year would be paid for, and never be delivered.
  private static func moment(
    _ time: SiteTime, within ahead: OrderAhead, _ transaction: Transaction
  ) throws(OpsError) -> Instant {
    let moment = time.start(in: transaction.context.calendar)
    if let day = time.day, day == transaction.today { return transaction.now }
    guard moment >= transaction.now else {
      throw OpsError(
        .badDate, "\(time) has passed", field: "deliver_at", hint: "give a time from now on")
    }
    try ahead.require(moment, placedAt: transaction.now)
    return moment
  }
}
