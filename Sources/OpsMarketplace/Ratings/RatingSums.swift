import OpsDomain
import OpsStorage

/// How many ratings were given in a time, and what they come to: of one partner, or of one driver,
/// each of whom has a time of their own.
struct RatingSums {
  private(set) var count: Int64 = 0
  private(set) var sum: Int64 = 0

  /// - Parameters:
  ///   - seller: Only of orders that this owner sold; nil for those of all owners.
  ///   - system: Has the rights of the system.
  init(
    ofPartner partner: RecordID, soldBy seller: RecordID?, from: Instant, until: Instant,
    _ system: Transaction
  ) async throws {
    typealias Columns = Rating.Columns
    var filter = Predicate.equals(Columns.partnerID, partner)
    if let seller { filter = .both(filter, .equals(Columns.sellerID, seller)) }
    try await self.init(
      filter, Columns.partnerStars, at: Columns.partnerRatedAt, from, until, system)
  }

  /// - Parameter system: Has the rights of the system.
  init(
    ofDriver driver: RecordID, from: Instant, until: Instant, _ system: Transaction
  ) async throws {
    typealias Columns = Rating.Columns
    try await self.init(
      .equals(Columns.driverID, driver), Columns.driverStars, at: Columns.driverRatedAt, from,
      until, system)
  }

  private init(
    _ filter: Predicate, _ stars: Field<Int64>, at time: Field<Instant>, _ from: Instant,
    _ until: Instant, _ system: Transaction
  ) async throws {
    let figures = try await system.figures(
      Aggregate(
        Rating.schema,
        where: .and([filter, .greaterOrEqual(time, from), .less(time, until)]), .count,
        .sum(stars)))
    guard let line = figures.first, line.count == 2, case .integer(let count) = line[0],
      case .integer(let sum) = line[1]
    else { return }
    (self.count, self.sum) = (count, sum)
  }

  /// The mean with two decimals; nil of no ratings.
  var mean: String? { RatingText.mean(sum: sum, of: count) }
}
