import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for packaging: teams have a name and a leader, records go forward only.
enum PackagingRules {
  static let teams = CollectionRules(
    PackagingTeam.self, readable: .inventoryView,
    write: [
      .insert: .inventoryManage, .update: .inventoryManage, .delete: .inventoryManage,
    ]
  )
  .byHand([
    .insert: [PackagingService.createTeam], .update: [PackagingService.editTeam],
    // Also who created it takes it back.
    .delete: [PackagingService.deleteTeam, PackagingService.editTeam],
  ])
  .transition(of: PackagingTeam.self) { _, new in
    guard let new else { return }
    guard try TextFolding.sameBytes(TextRules.name(new.name, field: "name"), new.name),
      TextFolding.sameBytes(TextFolding.fold(new.name), new.foldedName)
    else { throw OpsError(.badValue, "A name cannot have extra spaces", field: "name") }
  }

  /// A user who leaves the book leaves its teams.
  static let members = part(
    PackagingTeamMember.self, of: PackagingTeamMember.Columns.teamID
  ).goingWithPerson()

  static let styles = part(
    PackagingTeamStyle.self, of: PackagingTeamStyle.Columns.teamID)

  /// The rules for records that belong to a team.
  private static func part<Part: Entity>(
    _ type: Part.Type, of owner: Field<RecordID>
  ) -> CollectionRules {
    CollectionRules(
      type, readable: .inventoryView,
      write: [
        .insert: .inventoryManage, .update: .inventoryManage, .delete: .inventoryManage,
      ]
    )
    .told(with: owner.column)
    .byHand(
      isPart: true,
      [
        .insert: [PackagingService.createTeam, PackagingService.editTeam],
        .update: [PackagingService.editTeam],
        .delete: [PackagingService.editTeam, PackagingService.deleteTeam],
      ])
  }

  static let records = CollectionRules(
    PackagingRecord.self, readable: .inventoryView,
    write: [
      .insert: .inventoryUpdateStock, .update: .inventoryUpdateStock, .delete: .inventoryManage,
    ]
  )
  .byHand([
    .insert: [PackagingService.start],
    .update: [PackagingService.edit, PackagingService.cancel],
    // Also who started it takes it back.
    .delete: [PackagingService.delete, PackagingService.start],
  ])
  .transition(of: PackagingRecord.self) { try PackagingRecord.checkTransition($0, $1) }
}
