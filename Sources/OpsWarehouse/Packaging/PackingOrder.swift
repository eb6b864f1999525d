import OpsDomain
import OpsKernel
import OpsStorage

/// A packing job for a team. `packaging start` and the production styles of the workshop both give
/// teams work, by the same rules.
package struct PackingOrder {
  package var productID: RecordID
  package var size: String
  package var packages: Int64
  package var perPackage: Int64
  package var priority: PackagingPriority = .medium
  /// The day it must be done by; nil for none.
  package var due: CivilDate?
  package var wantsReminder = true
  package var note: String?

  package init(productID: RecordID, size: String, packages: Int64, perPackage: Int64) {
    self.productID = productID
    self.size = size
    self.packages = packages
    self.perPackage = perPackage
  }

  /// Gives it to a team. Throws `rule.violated` for a team that takes no new work, and
  /// `data.bad_quantity` for impossible numbers of packages.
  package func start(
    by team: PackagingTeam, _ transaction: Transaction
  ) async throws -> PackagingRecord {
    try Self.requireActive(team)
    let items = try PackagingRecord.items(packages: packages, perPackage: perPackage)
    return try await transaction.repository(PackagingRecord.self).create(
      PackagingRecord(
        id: transaction.nextID(),
        number: try await SeriesNumber.next(of: PackagingRecord.self, transaction),
        packedOn: transaction.today, teamID: team.id, productID: productID, size: size,
        packages: packages, perPackage: perPackage, items: items, rank: priority.rank,
        due: due ?? .maximum, wantsReminder: wantsReminder, note: note,
        createdAt: transaction.now, createdBy: transaction.principal.userID,
        updatedAt: transaction.now))
  }

  /// Throws `rule.violated` for a team that takes no new work.
  static func requireActive(_ team: PackagingTeam) throws(OpsError) {
    guard !team.isActive else { return }
    throw OpsError(
      .ruleViolated, "The team \(Excerpt.of(team.name)) takes no new work", field: "team",
      hint: "run `opsh packaging team-edit \"\(Excerpt.of(team.name))\" --active on`")
  }
}
