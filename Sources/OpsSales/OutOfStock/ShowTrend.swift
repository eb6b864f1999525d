import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `oos.trend`.
public struct ShowTrend: OperationInput {
  /// First day; default 29 days before the last.
  public var from: CivilDate?
  /// Last day; default today.
  public var to: CivilDate?
  /// `C`: Only this customer.
  public var customer: NameOf<Customer>?
  /// Only this product.
  public var product: NameOf<Product>?
}

extension OutOfStockService {
  /// How many days a trend has without a first day.
  static let trendDays = 30

  static let trend = Operation<ShowTrend, RequestTrend>(
    "oos.trend", area: .sales,
    "Compares requests in a period with the same number of days before it.",
    permission: .requestView, effect: .read,
    examples: ["oos trend", "oos trend --from 2027-02-01 --to 2027-02-28 --product LAMP-1"],
    consistency: .snapshot)

  /// Compares two periods. Throws `data.bad_date` when the period ends before it starts or when
  /// there is no room for one before it.
  public func trend(_ input: ShowTrend, _ call: Call) async throws -> Outcome<RequestTrend> {
    try await desk.perform(Self.trend, input, call) { transaction in
      let to = input.to ?? transaction.today
      let from = input.from ?? to.adding(days: 1 - Self.trendDays)
      guard from <= to else {
        throw OpsError(
          .badDate, "The period ends on \(to), before it starts on \(from)", field: "to")
      }
      let length = from.days(until: to) + 1
      guard CivilDate.minimum.days(until: from) >= length else {
        throw OpsError(.badDate, "There is no period before the year 1", field: "from")
      }
      var owner = RequestFilter(transaction)
      try await owner.customer(input.customer)
      try await owner.product(input.product)
      let earlier = from.adding(days: -length)
      return RequestTrend(
        current: try await Self.period(from, to, owner.predicate, transaction),
        previous: try await Self.period(
          earlier, from.adding(days: -1), owner.predicate, transaction))
    }
  }

  /// The figures of one period. `owner` names columns that requests and deliveries share.
  private static func period(
    _ from: CivilDate, _ to: CivilDate, _ owner: Predicate, _ transaction: Transaction
  ) async throws -> RequestTrend.Period {
    func within(_ column: Field<Instant>) -> Predicate {
      Predicate.everything.within(column, from: from, until: to, transaction.context.calendar)
    }
    let requests = try await sum(
      of: OutOfStockRequest.Columns.quantity, in: OutOfStockRequest.schema,
      where: .both(owner, within(OutOfStockRequest.Columns.requestedAt)), transaction)
    let deliveries = try await sum(
      of: Delivery.Columns.quantity, in: Delivery.schema,
      where: .both(
        .both(owner, .notEquals(Delivery.Columns.requestID, nil)),
        within(Delivery.Columns.deliveredAt)), transaction)
    return RequestTrend.Period(
      from: from, to: to, requests: requests.count, quantity: requests.sum,
      delivered: deliveries.sum)
  }

  /// How many rows there are and the sum of a column: by the store, or row by row where the store
  /// cannot add it up.
  private static func sum(
    of column: Field<Quantity>, in schema: Schema, where filter: Predicate,
    _ transaction: Transaction
  ) async throws -> (count: Int64, sum: QuantitySum) {
    do {
      let figures = try await transaction.figures(
        Aggregate(schema, where: filter, .count, .sum(column)))
      return (number(figures, 0), QuantitySum(Quantity(rawValue: number(figures, 1))))
    } catch let error as OpsError where error.code == .tooLarge {
      var (count, sum) = (Int64(0), QuantitySum.zero)
      let position = schema.position(named: column.name)
      var pages = transaction.pages(
        Query(schema, where: filter, limit: Limits.pageSizeMaximum))
      while let rows = try await pages.next() {
        try Task.checkCancellation()
        for row in rows {
          guard let position, case .integer(let part) = row.values[position] else { continue }
          count += 1
          sum += QuantitySum(Quantity(rawValue: part))
        }
      }
      return (count, sum)
    }
  }

  private static func number(_ figures: [[Value]], _ index: Int) -> Int64 {
    guard let row = figures.first, index < row.count, case .integer(let number) = row[index] else {
      return 0
    }
    return number
  }
}
