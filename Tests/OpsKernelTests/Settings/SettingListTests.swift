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

  @Test func ofTwoGroupsOfOneWordTheProtectedOneCounts() {
    for groups in [Self.groups + [SettingGroup("access", place: 1)], Self.groups.reversed()] {
      #expect(SettingList([], groups: groups).guardsAccess("access.explore"))
    }
  }
}
