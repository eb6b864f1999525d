import OpsDomain
import OpsWarehouse
import Testing

@Suite("Ranges of ages")
struct AgeBucketsTests {
  @Test func agesFallIntoRanges() throws {
    let buckets = try AgeBuckets(parsing: "30,60")
    #expect([0, 30, 31, 60, 61, 900].map(buckets.index) == [0, 0, 1, 1, 2, 2])
    #expect(buckets.range(1).from == 31 && buckets.range(1).to == 60)
    #expect(buckets.range(2).to == nil)
    for text in ["", "0", "60,30", "30,30", "x", "30,", "1,2,3,4,5,6,7,8,9,10,11,12,13"] {
      #expect(throws: OpsError.self, "\(text)") { try AgeBuckets(parsing: text) }
    }
  }
}
