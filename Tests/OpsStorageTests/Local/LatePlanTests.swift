import OpsDomain
import OpsStorageSQL
import Synchronization
import Testing

@testable import OpsStorageLocal

/// The migrations of a book are worked out when somebody needs more of them than their names.
@Suite struct LatePlanTests {
  private final class Asked: Sendable {
    let count = Mutex(0)
    /// The collections, which count how often they are asked for.
    var schemas: Deferred<[Schema]> {
      Deferred { [self] in
        count.withLock { $0 += 1 }
        return [LocalBook.people, LocalBook.things]
      }
    }
  }

  private let asked = Asked()
  private let names = MigrationPlan.namesOfProduct(declared: "declared-1")

  @Test func aBookThatLacksNothingIsKnownByItsNames() {
    let plan = LatePlan(asked.schemas, steps: nil, declared: "declared-1")
    #expect(plan.isKnown(toBe: names))
    // An upgrade notes steps in the order in which they came.
    #expect(plan.isKnown(toBe: names.reversed()))
    #expect(asked.count.withLock { $0 } == 0)
  }

  @Test func anyOtherBookIsNot() {
    let plan = LatePlan(asked.schemas, steps: nil, declared: "declared-1")
    #expect(!plan.isKnown(toBe: []))
    #expect(!plan.isKnown(toBe: names.dropLast()))
    #expect(!plan.isKnown(toBe: names + ["9999-later"]))
    #expect(!plan.isKnown(toBe: names.dropLast() + ["declared-2"]))
  }

  @Test func ownStepsAndUnknownTablesAreWorkedOut() {
    #expect(!LatePlan(asked.schemas, steps: [], declared: "declared-1").isKnown(toBe: names))
    #expect(!LatePlan(asked.schemas, steps: nil, declared: nil).isKnown(toBe: names))
  }

  @Test func thePlanIsMadeOnceFromTheCollections() throws {
    let plan = LatePlan(asked.schemas, steps: nil, declared: "declared-1")
    #expect(try plan.get().nameOfTables == "declared-1")
    #expect(try plan.get().migrations.map(\.name).contains("0003-sales"))
    #expect(asked.count.withLock { $0 } == 1)
  }

  @Test func aPlanThatCannotBeMadeSaysWhyEachTime() {
    let step = MigrationStep("0500-odd", adds: [.key("nothing", of: "people")])
    let plan = LatePlan(asked.schemas, steps: [step], declared: nil)
    for _ in 1...2 {
      #expect(throws: OpsError.self) { try plan.get() }
    }
  }
}
