import OpsKernel
import OpsStorage

// What the warehouse works on: where its names come from, and how parameters name it.

extension NameSource {
  static let categories = NameSource(
    .category, listedBy: CategoryService.list.descriptor, Category.Columns.foldedName
  ) { (category: Category) in NameView(category.name) }

  static let transfers = NameSource(
    .transfer, listedBy: TransferService.list.descriptor, Transfer.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (transfer: Transfer) in NameView(transfer.number, label: transfer.status.rawValue) })

  static let quotas = NameSource(
    .quota, listedBy: QuotaService.list.descriptor, StockQuota.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (quota: StockQuota) in NameView(quota.number, label: quota.status.rawValue) })

  static let counts = NameSource(
    .count, listedBy: CountService.list.descriptor, CountSession.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (count: CountSession) in NameView(count.number, label: count.status.rawValue) })

  static let packaging = NameSource(
    .packaging, listedBy: PackagingService.list.descriptor, PackagingRecord.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (record: PackagingRecord) in NameView(record.number, label: record.status.rawValue) })

  static let teams = NameSource(
    .team, listedBy: PackagingService.listTeams.descriptor, PackagingTeam.Columns.foldedName
  ) { (team: PackagingTeam) in NameView(team.name, label: team.isActive ? nil : "inactive") }
}

extension NameKind {
  /// Categories of goods, which people refer to by name.
  public static let category = NameKind("category")
  /// Transfers, which people refer to by number, such as `TR-000001`.
  public static let transfer = NameKind("transfer")
  /// Quotas of stock, which people refer to by number, such as `SQ-000001`.
  public static let quota = NameKind("quota")
  /// Counts of stock, which people refer to by number, such as `C-000001`.
  public static let count = NameKind("count")
  /// Packaging records, which people refer to by number, such as `PK-000001`.
  public static let packaging = NameKind("packaging")
  /// Packaging teams, which people refer to by name.
  public static let team = NameKind("team")
}

extension Category: Referable {
  public static let reference = ParameterReference(
    "category", example: "Dairy", names: .category
  ) { try await $1.repository(Category.self).named($0) }
}

extension Transfer: Referable {
  public static let reference = ParameterReference(
    "transfer", example: "TR-000001", names: .transfer
  ) { try await $1.repository(Transfer.self).named($0) }
}

extension StockQuota: Referable {
  public static let reference = ParameterReference(
    "quota", example: "SQ-000001", names: .quota
  ) { try await $1.repository(StockQuota.self).named($0) }
}

extension CountSession: Referable {
  public static let reference = ParameterReference(
    "count", example: "C-000001", names: .count
  ) { try await $1.repository(CountSession.self).named($0) }
}

extension PackagingRecord: Referable {
  public static let reference = ParameterReference(
    "packaging", example: "PK-000001", names: .packaging
  ) { try await $1.repository(PackagingRecord.self).named($0) }
}

extension PackagingTeam: Referable {
  public static let reference = ParameterReference("team", example: "Days", names: .team) {
    try await $1.repository(PackagingTeam.self).named($0)
  }
}
