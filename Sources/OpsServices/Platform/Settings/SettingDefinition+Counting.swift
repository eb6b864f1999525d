import OpsDomain

extension SettingDefinition {
  /// Share of what is expected by which a count may differ without another round.
  static let countRatio = SettingDefinition(
    "count.tolerance_ratio", .decimal(.zero, 1), default: "0.05",
    "Largest difference, as a share of the expected quantity, that needs no recount.",
    keepsAuthor: true)

  /// What the difference of a line may cost without another round.
  static let countCost = SettingDefinition(
    "count.tolerance_cost", .optionalDecimal(.zero, .maximum), default: none,
    "A difference that costs at most this needs no recount; none: only the share counts.",
    keepsAuthor: true)

  private static let countIntervals: [ABCClass: SettingDefinition] = {
    let days: [ABCClass: Int] = [.a: 30, .b: 90, .c: 180]
    return days.reduce(into: [:]) { all, entry in
      let (cycleClass, count) = entry
      let letter = cycleClass.rawValue.lowercased()
      all[cycleClass] = SettingDefinition(
        "count.interval_\(letter)",
        .length(
          TimeSpan(milliseconds: 86_400_000), TimeSpan(milliseconds: 3660 * 86_400_000)),
        default: TimeSpan(milliseconds: Int64(count) * 86_400_000).description,
        "How often goods of class \(cycleClass.rawValue) are counted.")
    }
  }()

  /// How often goods of a class are counted.
  static func countInterval(_ cycleClass: ABCClass) -> SettingDefinition {
    countIntervals[cycleClass] ?? countRatio
  }

  /// The settings of counting, by key.
  static let ofCounting: [SettingDefinition] =
    ABCClass.allCases.map(countInterval) + [countCost, countRatio]
}
