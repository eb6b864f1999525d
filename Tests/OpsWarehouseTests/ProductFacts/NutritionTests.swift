import OpsDomain
import OpsWarehouse
import Testing

/// Nutrition labels that cannot be true.
@Suite struct NutritionTests {
  private func label(_ fill: (inout Nutrition) -> Void) -> Set<NutritionFlag> {
    var nutrition = Nutrition()
    fill(&nutrition)
    return nutrition.flags
  }

  @Test("An honest label has no flag")
  func honest() {
    let flags = label {
      $0.energyKj = 2567
      $0.energyKcal = 621
      ($0.fat, $0.saturatedFat) = (53, 4)
      ($0.carbohydrates, $0.sugars) = (5, 5)
      ($0.fiber, $0.proteins) = (12, 25)
      $0.salt = Quantity(rawValue: 10_000)
    }
    #expect(flags.isEmpty)
    #expect(Nutrition().flags.isEmpty)
  }

  @Test("Each impossible value is named")
  func impossible() {
    #expect(label { $0.fiber = 120 } == [.over100, .sumOver105])
    #expect(label { $0.fat = 100 } == [])
    #expect(label { ($0.fat, $0.carbohydrates) = (60, 46) } == [.sumOver105])
    #expect(label { ($0.fat, $0.carbohydrates) = (60, 45) } == [])
    #expect(label { ($0.carbohydrates, $0.sugars) = (10, 11) } == [.sugarsOverCarbohydrates])
    #expect(label { ($0.fat, $0.saturatedFat) = (10, 11) } == [.saturatedOverFat])
    #expect(label { $0.energyKj = 6222 } == [.energyTooHigh])
    #expect(label { ($0.energyKj, $0.energyKcal) = (621, 621) } == [.energyMismatch])
    #expect(label { ($0.energyKj, $0.energyKcal) = (105, 25) } == [])
    #expect(label { ($0.salt, $0.sodium) = (1, 1) } == [.saltSodiumMismatch])
    #expect(label { ($0.salt, $0.sodium) = (5, 2) } == [])
    #expect(label { $0.salt = Quantity(rawValue: -1) } == [.negative])
  }

  @Test("Alcohol is a share of the volume: 75 % weigh 59 g")
  func alcohol() {
    #expect(label { ($0.alcohol, $0.carbohydrates) = (75, 40) } == [])
    #expect(label { ($0.alcohol, $0.carbohydrates) = (75, 46) } == [.sumOver105])
    #expect(label { $0.alcohol = 100 } == [])
    #expect(label { $0.alcohol = 101 } == [.over100])
    #expect(label { $0.alcohol = Quantity(rawValue: -1) } == [.negative])
  }
}
