import OpsDomain
import OpsKernel

extension Settings {
  /// How much a count may differ from what is expected before it is counted again, as a share.
  public static let countRatio: BookSetting<Quantity> = .decimal(
    "count.tolerance_ratio", .zero, 1, default: Quantity(rawValue: 50_000),
    "Largest difference, as a share of the expected quantity, that needs no recount.",
    keepsAuthor: true)

  /// How much a difference may cost before the line is counted again; nil where only the share
  /// counts.
  public static let countCost: BookSetting<UnitPrice?> = .cost(
    "count.tolerance_cost", atMost: .maximum,
    "Largest cost of a difference that needs no recount; none: only the share counts.",
    keepsAuthor: true)

  /// How often goods of a class are counted.
  public static func countInterval(_ cycleClass: ABCClass) -> BookSetting<TimeSpan> {
    switch cycleClass {
    case .a: countsOfA
    case .b: countsOfB
    case .c: countsOfC
    }
  }

  static let countsOfA: BookSetting<TimeSpan> = interval(.a, days: 30)
  static let countsOfB: BookSetting<TimeSpan> = interval(.b, days: 90)
  static let countsOfC: BookSetting<TimeSpan> = interval(.c, days: 180)

  private static func interval(_ cycleClass: ABCClass, days: Int64) -> BookSetting<TimeSpan> {
    let day: Int64 = 86_400_000
    return .length(
      "count.interval_\(cycleClass.rawValue.lowercased())", TimeSpan(milliseconds: day),
      TimeSpan(milliseconds: 3660 * day), default: TimeSpan(milliseconds: days * day),
      "How often goods of class \(cycleClass.rawValue) are counted.")
  }

  /// The settings of counting, by key.
  static let ofCounting: [SettingDefinition] =
    ABCClass.allCases.map { countInterval($0).definition }
    + [countCost.definition, countRatio.definition]
}
