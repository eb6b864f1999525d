import Testing

@testable import OpsKernel

/// Which settings protect the book.
@Suite("The list of settings")
struct SettingListTests {
  private static let groups = [
    SettingGroup("stock", place: 20), SettingGroup("access", place: 50, guardsAccess: true),
  ]

  @Test(arguments: [
    ("stock.default_location", false), ("access.explore", true), ("access.unknown", true),
    ("privacy.keep_access", true), ("nothing", true), ("", true),
  ])
  func whatNobodySaysIsOpenIsProtected(_ key: String, _ guards: Bool) {
    #expect(SettingList([], groups: Self.groups).guardsAccess(key) == guards)
  }

  @Test(
    "The name of a setting says whether it moves money",
    arguments: [
      ("market.pay_base", true), ("market.pay_unknown", true), ("market.payments_every", false),
      ("market.pay", false), ("stock.pay_base", false), ("xmarket.pay_base", false),
    ])
  func moves(_ key: String, _ isMoney: Bool) {
    let groups = Self.groups + [SettingGroup("market", place: 30, movingMoney: ["market.pay_"])]
    let list = SettingList([], groups: groups)
    #expect(list.movesMoney(key) == isMoney)
    #expect(list.isSensitive(key) == (isMoney || list.guardsAccess(key)))
  }

  @Test("Some settings want a sign-in of the last minutes, and may be changed by a right that ends")
  func afterSignIn() {
    let groups = [SettingGroup("market", place: 30, afterSignIn: ["market.sandbox"])]
    let list = SettingList([], groups: groups)
    #expect(list.isSensitive("market.sandbox") && !list.needsLastingRight("market.sandbox"))
    #expect(!list.isSensitive("market.sandbox_every"))
    #expect(list.needsLastingRight("access.explore"), "what belongs to no group is protected")
  }

  @Test func whoMayBeLetInIsSaidByARightThatDoesNotEnd() {
    let groups = [SettingGroup("market", place: 30, lettingIn: ["market.age"])]
    let list = SettingList([], groups: groups)
    #expect(list.isSensitive("market.age") && list.needsLastingRight("market.age"))
    #expect(!list.isSensitive("market.age_of_goods") && !list.movesMoney("market.age"))
  }

  @Test func ofTwoGroupsOfOneWordTheProtectedOneCounts() {
    for groups in [Self.groups + [SettingGroup("access", place: 1)], Self.groups.reversed()] {
      #expect(SettingList([], groups: groups).guardsAccess("access.explore"))
    }
  }
}
