import OpsDomain
import OpsKernel
import OpsStorage

/// A rating as operations answer it. It names the order, not the person.
public struct RatingView: OperationOutput, Equatable {
  public static let answerName = "rating/1"

  /// Number of the order.
  public let order: String
  /// Name of the partner.
  public let partner: String
  /// Number of the driver; null without a driver.
  public let driver: String?
  /// 1 to 5; null if it was not rated.
  public let partnerStars: Int64?
  /// 1 to 5; null if it was not rated.
  public let driverStars: Int64?
  /// What the customer wrote; null for nothing, and after it was erased.
  public let text: String?
  /// When the customer first rated the partner or the driver.
  public let at: Instant
  /// The identifier of the user who rated, for the record of views of personal data.
  public let buyerID: RecordID

  public static let columns: [FieldColumn] = [
    .init("order", "ORDER"), .init("partner", "PARTNER"),
    .init("partner_stars", "FOR PARTNER", .right),
    .init("driver_stars", "FOR DRIVER", .right),
    .init("at", "AT"), .init("text", "TEXT"),
  ]

  /// The views of ratings, in their order.
  static func of(_ ratings: [Rating], _ transaction: Transaction) async throws -> [RatingView] {
    let orders = try await ReferredRecords(
      MarketOrder.self, ratings.map(\.orderID), transaction
    ) { ($0.number, $0.number) }
    let partners = try await ReferredRecords(
      Partner.self, ratings.map(\.partnerID), transaction
    ) { ($0.name, $0.name) }
    let drivers = try await ReferredRecords(
      Driver.self, ratings.compactMap(\.driverID), transaction
    ) { ($0.number, $0.number) }
    return ratings.map { rating in
      RatingView(
        order: orders[rating.orderID].code, partner: partners[rating.partnerID].code,
        driver: rating.driverID.flatMap { drivers[$0].code }, partnerStars: rating.partnerStars,
        driverStars: rating.driverStars, text: rating.text, at: rating.at,
        buyerID: rating.buyerID)
    }
  }
}

extension RatingView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    var reading = PersonalReading()
    reading.add(User.schema.name, buyerID.description, [("text", text != nil)])
    return reading
  }
}
