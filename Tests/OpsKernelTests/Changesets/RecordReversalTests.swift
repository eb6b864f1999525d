import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import Testing

/// What areas say of taking commits back.
@Suite struct RecordReversalTests {
  @Test func everyReversalIsOfOneKnownCollectionAndItsColumns() {
    let reversals = Blueprint.product.later.flatMap(\.reversals)
    let known = Set(Blueprint.product.rules.schemas.map(\.name))
    #expect(Set(reversals.map(\.schema.name)).count == reversals.count)
    for reversal in reversals {
      #expect(known.contains(reversal.schema.name))
      for column in reversal.following.map(\.column) {
        #expect(
          reversal.schema.columns.contains { $0 === column },
          "\(reversal.schema.name).\(column.name)")
      }
    }
  }
}
