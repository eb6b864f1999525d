import OpsDomain
import OpsKernel

/// Requests of a period by region, product or customer, compared with the days before.
public struct InsightsView: OperationOutput, Equatable {
  public static let answerName = "oos.insights/1"

  /// The requests of one region, product or customer.
  public struct Group: AnswerRecord, Equatable {
    /// The region, the SKU of the product or the number of the customer; null for customers without
    /// a region, and for the others.
    public let key: String?
    /// Name of the product or customer; null for regions, and for callers who may not see it.
    public let name: String?
    /// The measured value: the number of requests, or the quantity.
    public let value: QuantitySum
    /// The part of the value of all groups, in percent with two decimals at most; those of all
    /// groups add up to 100. Null if there are no requests.
    public let share: DecimalString?
    /// How many requests there are.
    public let requests: Int64
    /// The sum of the requested quantities.
    public let quantity: QuantitySum
    /// The mean quantity of a request, rounded to six decimals.
    public let averageQuantity: QuantitySum
    /// How many customers made the requests.
    public let customers: Int64
    /// How many products they are for.
    public let products: Int64
    /// When the latest of the requests was made.
    public let latest: Instant?
    /// The measured value of the days before.
    public let previous: QuantitySum
    /// The change of the value since the days before, in percent; null when there was none before.
    public let changePercent: DecimalString?
    /// Whether there are many requests, few, or neither; null for the others, which are no group.
    public let trend: InsightTrend?
  }

  /// The requests of one day.
  public struct Day: AnswerRecord, Equatable {
    /// The civil date at the site.
    public let date: CivilDate
    /// How many requests were made on the day.
    public let requests: Int64
    /// The sum of their quantities.
    public let quantity: QuantitySum
  }

  /// What the groups are.
  public let by: RequestGrouping
  /// What the value of a group is.
  public let measure: InsightMeasure
  /// First day of the period.
  public let from: CivilDate
  /// Last day of the period.
  public let to: CivilDate
  /// First day of the days before, which are as many.
  public let previousFrom: CivilDate
  /// Last day of the days before.
  public let previousTo: CivilDate
  /// The value of all requests of the period.
  public let total: QuantitySum
  /// The value of all requests of the days before.
  public let previousTotal: QuantitySum
  /// The change of the total, in percent; null when there was nothing before.
  public let changePercent: DecimalString?
  /// The groups that are shown, in the order that was asked for.
  public let groups: [Group]
  /// All other groups that fit the conditions, added up; null if there are none.
  public let others: Group?
  /// How many groups fit the conditions.
  public let groupCount: Int
  /// Every day of the period, including days without requests.
  public let days: [Day]

  public static let columns: [FieldColumn] = [
    .init("from", "FROM"), .init("to", "TO"), .init("total", "TOTAL", .right),
    .init("previous_total", "BEFORE", .right), .init("change_percent", "CHANGE %", .right),
  ]
}

extension InsightsView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    .customers(by: by, groups.map { (key: $0.key, name: $0.name) })
  }
}
