import OpsKernel
import OpsServices
import Testing

/// What the areas declare is what they hand in.
@Suite struct ForgottenPartsTests {
  @Test func theProductHandsInEverythingThatItDeclares() {
    let forgotten = Blueprint.product.forgotten.map(\.description)
    #expect(forgotten.isEmpty, "\(forgotten.joined(separator: "; "))")
  }

  @Test func theBuildKnowsEverythingThatAreasHandIn() {
    let undeclared = Blueprint.product.undeclared
    #expect(undeclared.isEmpty, "\(undeclared.joined(separator: "; "))")
  }

  @Test func noTwoPartsClaimTheSame() {
    let conflicts = Blueprint.product.conflicts
    #expect(conflicts.isEmpty, "\(conflicts.joined(separator: "; "))")
  }
}
