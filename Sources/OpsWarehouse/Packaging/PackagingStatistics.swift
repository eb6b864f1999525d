import OpsDomain
import OpsKernel

/// What was packed, by day, week, month, team or style.
public struct PackagingStatistics: OperationOutput, Equatable {
  public static let answerName = "packaging.stats/1"

  /// One group of the statistics.
  public struct Group: AnswerRecord, Equatable {
    /// The first day of the period, the team's name, or the SKU.
    public let group: String
    /// How many packages were packed.
    public let packages: Int64
    /// How many items are in these packages.
    public let items: Int64
    /// How many packaging records of the group were completed.
    public let records: Int64
    /// Packages ÷ records, with two decimals at most.
    public let packagesPerRecord: String
    /// Items ÷ packages, with two decimals at most.
    public let itemsPerPackage: DecimalString
  }

  /// How the records are grouped: by period, team or style.
  public let by: PackagingGrouping
  /// The first day of packing that counts; null for no limit.
  public let from: CivilDate?
  /// The last day of packing that counts; null for no limit.
  public let to: CivilDate?
  /// How many packages were packed in all.
  public let packages: Int64
  /// How many items are in all packages.
  public let items: Int64
  /// How many packaging records were completed.
  public let records: Int64
  /// All items ÷ all packages, with two decimals at most.
  public let itemsPerPackage: DecimalString
  /// Periods in their order; teams and styles with most items first, at most ten styles.
  public let groups: [Group]

  public static let columns: [FieldColumn] = [
    .init("by", "BY"), .init("packages", "PACKAGES", .right), .init("items", "ITEMS", .right),
    .init("records", "RECORDS", .right), .init("items_per_package", "PER PACKAGE", .right),
    .init("groups", "GROUPS"),
  ]

  /// `count` ÷ `by`, rounded half up to two decimals; 0 when the divisor is 0.
  static func ratio(_ count: Int64, by divisor: Int64) -> String {
    guard divisor > 0 else { return "0" }
    let hundredths = (Int128(count) * 200 + Int128(divisor)) / (Int128(divisor) * 2)
    return FixedPoint.format(Int64(clamping: hundredths * Int128(FixedPoint.one / 100)))
  }
}
