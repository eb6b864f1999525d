import OpsDomain
import OpsWarehouse
import Testing

@Suite("Shelf life")
struct ShelfLifeTests {
  private let monday = CivilDate(daysSinceEpoch: 20_878)
  private let rules = ShelfLife(unopened: 21, opened: 3, frozen: 90, thawed: 1)

  @Test func openingShortensAndNeverExtends() {
    let late = monday.adding(days: 20)
    #expect(rules.due(openedOn: monday, due: late) == monday.adding(days: 3))
    #expect(rules.due(openedOn: monday, due: monday.adding(days: 1)) == monday.adding(days: 1))
    #expect(rules.due(openedOn: monday, due: nil) == monday.adding(days: 3))
    #expect(ShelfLife().due(openedOn: monday, due: late) == late)
  }

  @Test func freezingGivesTimeAndThawingTakesItBack() {
    let due = monday.adding(days: 4)
    let frozen = rules.due(frozenOn: monday, due: due)
    #expect(frozen == monday.adding(days: 90))
    #expect(rules.due(frozenOn: monday, due: monday.adding(days: 200)) == monday.adding(days: 200))
    #expect(ShelfLife().due(frozenOn: monday, due: due) == due)
    let later = monday.adding(days: 30)
    #expect(
      rules.due(thawedOn: later, frozenOn: monday, dueBefore: due, dueFrozen: frozen)
        == later.adding(days: 1))
    #expect(
      ShelfLife(frozen: 90)
        .due(thawedOn: later, frozenOn: monday, dueBefore: due, dueFrozen: frozen)
        == later.adding(days: 4))
    let end = monday.adding(days: 90)
    #expect(
      rules.due(thawedOn: end, frozenOn: monday, dueBefore: due, dueFrozen: frozen) == end)
  }

  @Test func goodsWithoutADateKeepAsLongAsTheRuleSays() {
    let frozen = rules.due(frozenOn: monday, due: nil)
    #expect(frozen == monday.adding(days: 90))
    let later = monday.adding(days: 30)
    #expect(
      rules.due(thawedOn: later, frozenOn: monday, dueBefore: nil, dueFrozen: frozen)
        == later.adding(days: 1))
    #expect(
      ShelfLife(frozen: 90)
        .due(thawedOn: later, frozenOn: monday, dueBefore: nil, dueFrozen: frozen) == frozen)
  }

  @Test func theTimeInTheFreezerIsGivenOnceAndNotToWhatWasOver() {
    let first = monday.adding(days: 90)
    let later = monday.adding(days: 30)
    #expect(
      rules.due(frozenOn: later, due: later.adding(days: 1), firstDue: first) == first)
    let over = monday.adding(days: -1)
    #expect(rules.due(frozenOn: monday, due: over) == over)
  }

  @Test func aSubcategorySaysWhatItsParentDoesNot() {
    let child = ShelfLife(opened: 5)
    #expect(
      child.filled(from: rules)
        == ShelfLife(unopened: 21, opened: 5, frozen: 90, thawed: 1))
  }
}
