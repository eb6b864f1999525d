import OpsDomain
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("The last good day of a lot whose printed dates are corrected")
struct LotDueTests {
  private func edited(_ milk: LotBench, _ input: EditLot) async throws -> CivilDate? {
    try await milk.lots.edit(input, milk.bench.wil).output.due
  }

  @Test func staysWhenADateIsClearedThatWasNotThere() async throws {
    let milk = try await LotBench()
    try await milk.receive(3, lot: "A")
    let due = milk.today.adding(days: 10)
    #expect(try await milk.show("A").lot.due == due)
    #expect(try await edited(milk, EditLot(lot: "A", clear: [.bestBefore])) == due)
    #expect(try await edited(milk, EditLot(lot: "A", clear: [.useBy])) == due)
  }

  @Test func isWhatTheCategorySaysWhenNothingIsPrintedAnyMore() async throws {
    let milk = try await LotBench()
    try await milk.receive(3, lot: "A", due: 4)
    let after = try await edited(milk, EditLot(lot: "A", clear: [.bestBefore]))
    #expect(after == milk.today.adding(days: 10))
  }

  @Test func keepsWhatWasGivenByHandWhereThatIsEarlier() async throws {
    let milk = try await LotBench()
    try await milk.receive(3, lot: "A", due: 20)
    let own = milk.today.adding(days: 6)
    #expect(try await edited(milk, EditLot(lot: "A", due: own)) == own)
    let later = EditLot(lot: "A", bestBefore: milk.today.adding(days: 30))
    #expect(try await edited(milk, later) == own)
    #expect(try await edited(milk, EditLot(lot: "A", clear: [.bestBefore])) == own)
    let earlier = EditLot(lot: "A", bestBefore: milk.today.adding(days: 2))
    #expect(try await edited(milk, earlier) == milk.today.adding(days: 2))
  }
}
