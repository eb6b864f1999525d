import OpsDomain
import OpsKernel
import OpsStorage
import Testing

@testable import OpsMarketplace

/// The laws on who sees what are about all records of the marketplace.
@Suite("Laws of sight")
struct SightLawTests {
  @Test func eachCollectionHasOne() {
    let collections = AreaParts.marketplace.records.map(\.collection).sorted()
    // A new record needs a law in SightLaw: who may be shown it?
    #expect(SightLaw.all.map(\.collection).sorted() == collections)
  }
}
