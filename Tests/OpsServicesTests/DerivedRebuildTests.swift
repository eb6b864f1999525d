import OpsDomain
import OpsServices
import OpsStorage
import Testing

@testable import OpsKernel

/// A book that goes back to an earlier commit loses no derived record for good.
@Suite struct DerivedRebuildTests {
  @Test func everyDerivedCollectionSaysHowItIsCalculatedAgain() {
    let derived = Blueprint.product.rules.schemas.filter(\.isDerived).map(\.name).sorted()
    let said = Blueprint.product.rules.hooks(DerivedRebuild.self).flatMap(\.schemas).map(\.name)
    #expect(said.sorted() == derived)
  }
}
