import OpsKernel
import OpsServices
import Testing

/// What the areas declare is what they hand in.
@Suite struct ForgottenPartsTests {
  @Test func theProductHandsInEverythingThatItDeclares() {
    let forgotten = Blueprint.product.forgotten.map(\.description)
    #expect(forgotten.isEmpty, "\(forgotten.joined(separator: "; "))")
  }
}
