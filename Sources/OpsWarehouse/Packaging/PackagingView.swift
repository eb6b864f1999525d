import OpsDomain
import OpsKernel
import OpsStorage

/// What a team packs, as people see it.
public struct PackagingView: OperationOutput, Equatable {
  public static let answerName = "packaging/1"

  /// Identifier of the packaging record.
  public let id: RecordID
  /// Number of the record, such as `PK-000001`.
  public let number: String
  /// Whether the team still packs, or the packed goods are in the stock or shipped.
  public let status: PackagingStatus
  /// The day it was completed; until then, the day it was started.
  public let packedOn: CivilDate
  /// Name of the team that packs.
  public let team: String
  /// SKU of the product that is packed.
  public let product: String
  /// Name of the product; null if you may not see the product.
  public let productName: String?
  /// Size of the goods; null for a product without sizes.
  public let size: String?
  /// How many packages are packed; above zero.
  public let packages: Int64
  /// How many items are in one package; above zero.
  public let perPackage: Int64
  /// Packages × items per package.
  public let items: Int64
  /// How urgent it is; urgent work comes first.
  public let priority: PackagingPriority
  /// The day it must be done by; null for none.
  public let dueOn: CivilDate?
  /// Whether its due day has passed and it is not completed.
  public let overdue: Bool
  /// Whether people are reminded before the due day.
  public let reminder: Bool
  /// When people were reminded; null as long as nobody was.
  public let remindedAt: Instant?
  /// A remark for the team; null for none.
  public let note: String?
  /// Where the packed goods went.
  public let location: String?
  /// When the packed goods came into the stock; null until then.
  public let completedAt: Instant?
  /// When the packed goods were shipped; null until then.
  public let shippedAt: Instant?
  /// How many times the packaging record was written, from 1.
  public let version: Int64

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("status", "STATUS"), .init("priority", "PRIORITY"),
    .init("due_on", "DUE"), .init("team", "TEAM"), .init("product", "PRODUCT"),
    .init("packages", "PACKAGES", .right), .init("per_package", "PER", .right),
    .init("items", "ITEMS", .right),
  ]

  /// The view of one record.
  static func of(
    _ record: PackagingRecord, _ transaction: Transaction
  ) async throws -> PackagingView {
    try await of([record], transaction).only("A packaging record")
  }

  /// The views of records, in their order.
  static func of(
    _ records: [PackagingRecord], _ transaction: Transaction
  ) async throws -> [PackagingView] {
    let products = try await ReferredRecords.products(records.map(\.productID), transaction)
    let system = transaction.asSystem("reads the names that go with packaging")
    let teams = try await system.seen(PackagingTeam.self, Set(records.map(\.teamID)))
    let places = try await system.seen(Location.self, Set(records.compactMap(\.locationID)))
    let today = transaction.today
    return records.map { record in
      let product = products[record.productID]
      return PackagingView(
        id: record.id, number: record.number, status: record.status, packedOn: record.packedOn,
        team: teams.first { $0.id == record.teamID }?.name ?? record.teamID.description,
        product: product.code, productName: product.name,
        size: record.size.isEmpty ? nil : record.size, packages: record.packages,
        perPackage: record.perPackage, items: record.items, priority: record.priority,
        dueOn: record.dueOn, overdue: record.isOverdue(on: today),
        reminder: record.wantsReminder, remindedAt: record.remindedAt, note: record.note,
        location: places.first { $0.id == record.locationID }?.code,
        completedAt: record.completedAt, shippedAt: record.shippedAt, version: record.version)
    }
  }
}
