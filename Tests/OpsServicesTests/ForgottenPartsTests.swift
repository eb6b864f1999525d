import OpsIdentity
import OpsSales
import OpsServices
import OpsWarehouse
import Testing

@testable import OpsKernel

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

  @Test func workOfTheSystemThatNoAreaHandsInIsNamed() {
    var identity = AreaParts.identity
    identity.later { $0.work.removeAll { $0.rawValue == "auth.sign_in" } }
    let product = Blueprint(kernel: .platform, areas: [identity, .warehouse, .sales])
    #expect(
      product.forgotten.map(\.description) == [
        "auth.sign_in (SystemWork.signIn) is declared and not among the work"
      ])
  }

  /// The lists of an area's parts of which the build says nothing, and why.
  private static let notCompared = [
    "declared": "it is what the lists are compared with",
    "later": "it fills the lists that few commands ask for, which are looked at as well",
    "guide": "an area without a page of its own stands in the overview of the help",
    "nounGroups": "a noun without a group comes last in the help",
    "firstRecords": "they have codes of records, and no name to compare by",
    "formerLists": "an upgrade refuses those without a step; new lists never stood as text",
    "hooks": "they conform to protocols of other areas, which the build does not know",
    "settling": "they are what is done, and have no name to compare by",
  ]

  @Test func everyListOfAnAreaIsComparedOrExcused() {
    let parts = AreaParts(NothingDeclared.self)
    let lists = [Mirror(reflecting: parts), Mirror(reflecting: parts.madeLater)]
    let labels = Set(lists.flatMap(\.children).compactMap(\.label))
    let compared = Set(Blueprint.product.handedIn.map(\.list))
    let silent = labels.filter { !compared.contains(Self.words($0)) }
    #expect(silent == Set(Self.notCompared.keys))
  }

  /// `settingGroups` is `setting groups`.
  private static func words(_ label: String) -> String {
    label.reduce(into: "") { text, letter in
      text += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
  }

  private enum NothingDeclared: DeclaredParts {
    static let parts: [DeclaredPart] = []
  }
}
