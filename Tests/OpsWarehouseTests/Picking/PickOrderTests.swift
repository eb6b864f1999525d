import OpsDomain
import OpsWarehouse
import TestBenches
import Testing

@Suite("The order of picking")
struct PickOrderTests {
  private func candidate(_ random: SeededRandom, _ id: Int) -> PickCandidate {
    func day() -> CivilDate? {
      random.next(below: 3) == 0
        ? nil : CivilDate(daysSinceEpoch: 20_878 + random.next(below: 3))
    }
    return PickCandidate(
      id: RecordID(rawValue: Int64(id)), isAtDefault: random.next(below: 2) == 0,
      isOpened: random.next(below: 3) == 0, due: day(), boughtOn: day(), free: .whole(1))
  }

  @Test func isTotal() {
    let random = SeededRandom(seed: 5)
    let all = (1...40).map { candidate(random, $0) }
    for a in all {
      #expect(!PickOrder.precedes(a, a))
      for b in all where a.id != b.id {
        #expect(PickOrder.precedes(a, b) != PickOrder.precedes(b, a))
        for c in all where PickOrder.precedes(a, b) && PickOrder.precedes(b, c) {
          #expect(PickOrder.precedes(a, c))
        }
      }
    }
  }

  @Test func namesTheRuleThatDecides() {
    let id = RecordID(rawValue: 1)
    let other = RecordID(rawValue: 2)
    let soon = CivilDate(daysSinceEpoch: 20_878)
    let plain = PickCandidate(id: id, free: .whole(1))
    let cases: [(PickCandidate, PickOrder.Rule)] = [
      (PickCandidate(id: other, isAtDefault: false, due: soon, free: .whole(1)), .defaultLocation),
      (PickCandidate(id: other, free: .whole(1)), .oldestRecord),
    ]
    for (loser, rule) in cases {
      let decided = PickOrder.decide(plain, loser)
      #expect(decided.isFirst && decided.rule == rule)
    }
    let winners: [(PickCandidate, PickOrder.Rule)] = [
      (PickCandidate(id: other, isOpened: true, free: .whole(1)), .openedFirst),
      (PickCandidate(id: other, due: soon, free: .whole(1)), .earliestDue),
      (PickCandidate(id: other, boughtOn: soon, free: .whole(1)), .earliestBought),
    ]
    for (winner, rule) in winners {
      let decided = PickOrder.decide(plain, winner)
      #expect(!decided.isFirst && decided.rule == rule)
    }
  }
}
