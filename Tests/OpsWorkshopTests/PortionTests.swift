import OpsDomain
import Testing

@testable import OpsWorkshop

@Suite("Portions of identifiers")
struct PortionTests {
  @Test(
    "Each identifier is in one portion of at most 500, in order", arguments: [0, 1, 500, 501, 1200])
  func portions(_ count: Int) {
    let ids = (0..<count).map { RecordID(rawValue: Int64($0)) }
    #expect(ids.portions.flatMap { $0 } == ids)
    #expect(ids.portions.allSatisfy { (1...500).contains($0.count) })
    #expect(ids.portions.count == (count + 499) / 500)
  }
}
