import OpsDomain
import OpsStorage

/// What the gate enforces for packaging: teams have a name and a leader, records go forward only.
enum PackagingRules {
  static let teams = CollectionRules(
    PackagingTeam.schema, readable: .inventoryView,
    write: [.insert: .inventoryManage, .update: .inventoryManage]
  )
  .byHand([
    .insert: ["packaging.team_create"], .update: ["packaging.team_edit"],
    .delete: ["packaging.team_edit"],
  ])
  .transition(of: PackagingTeam.self) { _, new in
    guard let new else { return }
    guard try TextFolding.sameBytes(TextRules.name(new.name, field: "name"), new.name),
      TextFolding.sameBytes(TextFolding.fold(new.name), new.foldedName)
    else { throw OpsError(.badValue, "Names have no stray spaces", field: "name") }
  }

  static let records = CollectionRules(
    PackagingRecord.schema, readable: .inventoryView,
    write: [.insert: .inventoryUpdateStock, .update: .inventoryUpdateStock]
  )
  .byHand([
    .insert: ["packaging.start"], .update: ["packaging.start"], .delete: ["packaging.start"],
  ])
  .transition(of: PackagingRecord.self) { try PackagingRecord.checkTransition($0, $1) }
}
