import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `rating.give`.
public struct GiveRating: OperationInput {
  /// The order.
  public var order: NameOf<MarketOrder>
  /// `1-5`: Stars for the partner, 5 for the best.
  public var partner: Int64?
  /// `1-5`: Stars for the driver, 5 for the best.
  public var driver: Int64?
  /// A comment.
  public var text: Note?
}

extension RatingService {
  static let give = Operation<GiveRating, RatingView>(
    "rating.give", area: .marketplace,
    "Rates the partner and the driver of an order that was delivered to you.",
    permission: .orderPlace, effect: .write(.final("a rating cannot be changed")),
    examples: [
      "rating give ORD-000001 --partner 5 --text \"hot and tasty\"",
      "rating give ORD-000001 --driver 4",
    ])

  /// Rates an order. The partner and the driver are each rated once, together or one after the
  /// other. Throws `notfound.any`, `data.bad_value` for other numbers or none, `rule.bad_state`
  /// before the delivery and for a second rating, and `denied.permission` for the order of somebody
  /// else, for one's own business and for an order that one brought oneself.
  public func give(_ input: GiveRating, _ call: Call) async throws -> Outcome<RatingView> {
    try await desk.perform(Self.give, input, call) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      guard order.buyerID == transaction.principal.userID else {
        throw OpsError(
          .denied, "Only the customer of \(Excerpt.of(order.number)) can rate it", field: "order")
      }
      // Before it is delivered it may have no driver either.
      guard order.status.mayBeDelivered, order.pickedUpAt != nil else {
        throw RatingRules.undelivered(order)
      }
      let ratings = transaction.asSystem("keeps a rating and its sums").repository(Rating.self)
      let text = try input.text.map { try TextRules.note($0, field: "text") }
      let written: Rating
      if var rating = try await ratings.fetch(key: Rating.orderKey, order.id) {
        rating.partnerStars = try Self.once(rating.partnerStars, input.partner, "partner")
        rating.driverStars = try Self.once(rating.driverStars, input.driver, "driver")
        rating.text = text ?? rating.text
        if input.partner != nil { rating.partnerRatedAt = transaction.now }
        if input.driver != nil { rating.driverRatedAt = transaction.now }
        written = try await ratings.update(rating)
      } else {
        written = try await ratings.create(
          Rating(
            id: transaction.nextID(), orderID: order.id, buyerID: order.buyerID,
            partnerID: order.partnerID, sellerID: order.sellerID, driverID: order.driverID,
            partnerStars: input.partner, driverStars: input.driver, text: text,
            at: transaction.now,
            partnerRatedAt: input.partner.map { _ in transaction.now },
            driverRatedAt: input.driver.map { _ in transaction.now }))
      }
      return try await RatingView.of([written], transaction).only("A rating")
    }
  }

  private static func once(
    _ before: Int64?, _ given: Int64?, _ field: String
  ) throws(OpsError) -> Int64? {
    guard before == nil || given == nil else { throw RatingRules.ratedAlready(field) }
    return given ?? before
  }
}
