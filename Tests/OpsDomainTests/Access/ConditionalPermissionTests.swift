import OpsDomain
import Testing

/// A permission that is good for some records only.
struct ConditionalPermissionTests {
  private static let shop = GrantCondition(collection: "locations", id: RecordID(rawValue: 7))
  private static let keeper = Principal(
    userID: RecordID(rawValue: 1), name: "uma",
    rights: Rights(
      roles: [], permissions: [.inventoryView], conditions: [.inventoryUpdateStock: [shop]]))

  private static func code(_ permission: Permission, some: Bool) -> ErrorCode? {
    do {
      try keeper.require(permission, to: "Receiving goods", some: some)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func isNoneForAllRecords() {
    #expect(!Self.keeper.may(.inventoryUpdateStock))
    #expect(Self.code(.inventoryUpdateStock, some: false) == .denied)
  }

  @Test func isEnoughWhereEachRecordIsAskedAboutLater() {
    #expect(Self.code(.inventoryUpdateStock, some: true) == nil)
    #expect(Self.keeper.reach(of: .inventoryUpdateStock) == .records(of: [Self.shop], except: []))
  }

  @Test func isNotThereForOtherPermissions() {
    #expect(Self.code(.customerView, some: true) == .denied)
    #expect(Self.code(.inventoryView, some: false) == nil)
  }
}
