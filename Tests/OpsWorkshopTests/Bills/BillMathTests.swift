import OpsDomain
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("Arithmetic of bills of materials")
struct BillMathTests {
  private let kilograms = BillMath.step(scale: 3)

  @Test func whatIsNoWholeStepIsRoundedUpForPartsAndDownForByProducts() throws {
    let third = try Quantity(parsing: "0.3333")
    let need = try BillMath.need(third, for: 10, makes: 1, step: kilograms)
    #expect(need == (try Quantity(parsing: "3.333")))
    let more = try BillMath.need(third, for: 11, makes: 1, step: kilograms)
    #expect(more == (try Quantity(parsing: "3.667")))
    let left = try BillMath.yield(third, for: 11, makes: 1, step: kilograms)
    #expect(left == (try Quantity(parsing: "3.666")))
    #expect(try BillMath.need(1, for: 7, makes: 3, step: BillMath.step(scale: 0)) == 3)
  }

  @Test func scrapIsTakenInAddition() throws {
    #expect(try BillMath.need(2, for: 10, makes: 1, scrap: 50_000) == 21)
    #expect(try BillMath.begun(20, scrap: 100_000, step: BillMath.step(scale: 0)) == 22)
  }

  @Test func theLargestQuantitiesAreWorkedOutAndMoreIsRefused() throws {
    let most = Quantity.maximum
    #expect(try BillMath.need(1, for: most, makes: 1) == most)
    #expect(throws: OpsError.self) { try BillMath.need(2, for: most, makes: 1) }
    #expect(throws: OpsError.self) { try BillMath.need(most, for: most, makes: 1, scrap: 999_999) }
  }

  /// The law behind partial completion: parts of a total take what the total takes.
  @Test func anySplitTakesWhatTheWholeTakes() throws {
    let dice = PropertySeed()
    for _ in 1...500 {
      let per = Quantity(rawValue: dice.int(1...5_000_000))
      let makes = Quantity(rawValue: dice.int(1...20_000_000))
      let scrap = dice.int(0...300_000)
      let step = BillMath.step(scale: dice.int(0...6))
      var (done, sum) = (Quantity.zero, Quantity.zero)
      for _ in 1...dice.int(1...8) {
        let next = done + .whole(dice.int(1...40))
        let before = try BillMath.need(per, for: done, makes: makes, scrap: scrap, step: step)
        let after = try BillMath.need(per, for: next, makes: makes, scrap: scrap, step: step)
        #expect(after >= before, "\(dice)")
        sum += after - before
        done = next
      }
      let whole = try BillMath.need(per, for: done, makes: makes, scrap: scrap, step: step)
      #expect(sum == whole, "\(dice)")
    }
  }
}
