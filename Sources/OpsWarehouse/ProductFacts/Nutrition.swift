import OpsDomain
import OpsKernel

/// The contents of 100 g (or 100 ml) of a food by its label: grams, kilojoules, kilocalories, and
/// for alcohol per cent of the volume. Nil where the label does not say.
public struct Nutrition: Sendable, Equatable, Codable {
  /// Energy in kilojoules.
  public var energyKj: Quantity?
  /// Energy in kilocalories.
  public var energyKcal: Quantity?
  /// All fat in grams, saturated fat included.
  public var fat: Quantity?
  /// Saturated fat in grams; a part of the fat.
  public var saturatedFat: Quantity?
  /// Carbohydrates in grams, sugars included.
  public var carbohydrates: Quantity?
  /// Sugars in grams; a part of the carbohydrates.
  public var sugars: Quantity?
  /// Dietary fibre in grams; not a part of the carbohydrates.
  public var fiber: Quantity?
  /// Protein in grams.
  public var proteins: Quantity?
  /// Salt in grams; 2.5 times the sodium.
  public var salt: Quantity?
  /// Sodium in grams.
  public var sodium: Quantity?
  /// Alcohol in per cent of the volume, as labels and Open Food Facts give it; not in grams.
  public var alcohol: Quantity?

  /// A label that gives no value.
  public init() {}

  /// Whether no value is given at all.
  public var isEmpty: Bool { self == Nutrition() }

  /// Which values are impossible, in the order of the cases. Values are never changed.
  public var flags: Set<NutritionFlag> { Set(NutritionFlag.allCases.filter(has)) }

  private func has(_ flag: NutritionFlag) -> Bool {
    switch flag {
    case .negative: all.contains { $0.isNegative }
    case .over100: parts.contains { $0 > 100 }
    case .sumOver105:
      grams.reduce(Quantity.zero) { $0 + min($1, 1000) } > 105
    case .sugarsOverCarbohydrates: exceeds(sugars, carbohydrates)
    case .saturatedOverFat: exceeds(saturatedFat, fat)
    case .energyTooHigh: (energyKj ?? 0) > 3_800 || (energyKcal ?? 0) > 910
    case .energyMismatch: isMismatch
    case .saltSodiumMismatch: isSaltMismatch
    }
  }

  private var all: [Quantity] {
    [energyKj, energyKcal, saturatedFat, sugars].compactMap { $0 } + parts
  }

  /// The parts that do not overlap, as the label gives them; sugars are part of the carbohydrates.
  private var parts: [Quantity] {
    [fat, carbohydrates, fiber, proteins, salt, alcohol].compactMap { $0 }
  }

  /// What the same parts weigh: 1 ml of alcohol has 0.789 g.
  private var grams: [Quantity] {
    let alcohol = alcohol.map { Quantity(rawValue: $0.rawValue / 1000 * 789) }
    return [fat, carbohydrates, fiber, proteins, salt, alcohol].compactMap { $0 }
  }

  /// Half a gram more is rounding.
  private func exceeds(_ part: Quantity?, _ whole: Quantity?) -> Bool {
    guard let part, let whole else { return false }
    return part - whole > Quantity(rawValue: FixedPoint.one / 2)
  }

  /// 1 kcal is 4.184 kJ: labels may differ by 5 % or 15 kJ, because of factors and rounding.
  private var isMismatch: Bool {
    guard let energyKj, let energyKcal else { return false }
    let (stated, computed) = (Double(energyKj.rawValue), Double(energyKcal.rawValue) * 4.184)
    return abs(stated - computed) > max(15_000_000, 0.05 * max(stated, computed))
  }

  /// Salt is 2.5 times the sodium (Regulation 1169/2011, Annex I).
  private var isSaltMismatch: Bool {
    guard let salt, let sodium else { return false }
    let (stated, computed) = (Double(salt.rawValue), Double(sodium.rawValue) * 2.5)
    return abs(stated - computed) > max(50_000, 0.05 * max(stated, computed))
  }
}

extension Nutrition: AnswerValue {
  public static var answerShape: AnswerShape {
    .record(columns.map { .of($0.name, Quantity.self, optional: true) })
  }
}

/// Something on a nutrition label that cannot be true.
public enum NutritionFlag: String, ListedWord, Codable {
  /// A value below zero.
  case negative
  /// More than 100 g of one thing in 100 g, or more than 100 % of alcohol.
  case over100 = "over_100"
  /// Together more than 105 g in 100 g.
  case sumOver105 = "sum_over_105"
  /// More sugars than carbohydrates, by more than half a gram.
  case sugarsOverCarbohydrates = "sugars_over_carbohydrates"
  /// More saturated fat than fat, by more than half a gram.
  case saturatedOverFat = "saturated_over_fat"
  /// More energy than pure fat has: 3,700 kJ or 900 kcal.
  case energyTooHigh = "energy_too_high"
  /// Kilojoules and kilocalories do not match.
  case energyMismatch = "energy_mismatch"
  /// Salt is not 2.5 times the sodium.
  case saltSodiumMismatch = "salt_sodium_mismatch"
}
