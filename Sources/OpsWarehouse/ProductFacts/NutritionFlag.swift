/// Something on a nutrition label that cannot be true.
public enum NutritionFlag: String, Sendable, CaseIterable, Codable {
  case negative
  /// More than 100 g of one thing in 100 g.
  case over100 = "over_100"
  /// Together more than 105 g in 100 g.
  case sumOver105 = "sum_over_105"
  case sugarsOverCarbohydrates = "sugars_over_carbohydrates"
  case saturatedOverFat = "saturated_over_fat"
  /// More energy than pure fat has: 3,700 kJ or 900 kcal.
  case energyTooHigh = "energy_too_high"
  /// Kilojoules and kilocalories tell different stories.
  case energyMismatch = "energy_mismatch"
  case saltSodiumMismatch = "salt_sodium_mismatch"
}
