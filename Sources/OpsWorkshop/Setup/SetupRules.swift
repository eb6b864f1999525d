import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for change-over times, crews and moulds.
enum SetupRules {
  /// Longest change-over.
  static let longest = TimeSpan(milliseconds: 31 * 86_400_000)
  /// Most people with a skill in a shift, and most moulds of a kind.
  static let most: Int64 = 10_000

  static let changeovers = CollectionRules(
    ChangeoverTime.self, readable: .productionViewConfig,
    write: [
      .insert: .productionEditConfig, .update: .productionEditConfig,
      .delete: .productionEditConfig,
    ]
  )
  .byHand([
    .insert: [ChangeoverService.set, ChangeoverService.fill],
    .update: [ChangeoverService.set, ChangeoverService.fill],
    .delete: [ChangeoverService.remove, ChangeoverService.set, ChangeoverService.fill],
  ])
  .transition(of: ChangeoverTime.self) { _, new in
    guard let new else { return }
    guard (.zero...longest).contains(new.time) else {
      throw OpsError(
        .badValue, "A change-over takes from 0s to \(longest)", field: "time")
    }
    guard !new.from.isEmpty, !new.to.isEmpty, new.from == ChangeoverTime.any || new.from != new.to,
      TextFolding.sameBytes(TextFolding.fold(new.group), new.group)
    else {
      throw OpsError(.badValue, "A change-over is from one to another", field: "to")
    }
  }

  static let crews = CollectionRules(
    CrewCapacity.self, readable: .productionViewConfig,
    write: [
      .insert: .productionEditConfig, .update: .productionEditConfig,
      .delete: .productionEditConfig,
    ]
  )
  .byHand([
    .insert: [CrewService.set], .update: [CrewService.set],
    .delete: [CrewService.remove, CrewService.set],
  ])
  .transition(of: CrewCapacity.self) { _, new in
    guard let new else { return }
    guard (0...most).contains(new.people) else {
      throw OpsError(.badValue, "A shift has 0 to \(most) people", field: "people")
    }
    guard (0...7).contains(new.weekday),
      TextFolding.sameBytes(TextFolding.fold(new.skill), new.skill), !new.skill.isEmpty
    else { throw OpsError(.badValue, "A crew has a skill and a weekday", field: "skill") }
  }

  static let moulds = CollectionRules(
    Mould.self, readable: .machineView,
    write: [
      .insert: .productionEditConfig, .update: .productionEditConfig,
      .delete: .productionEditConfig,
    ]
  )
  .byHand([
    .insert: [MouldService.create], .update: [MouldService.edit],
    .delete: [MouldService.create],
  ])
  .transition(of: Mould.self) { _, new in
    guard let new else { return }
    guard (0...most).contains(new.count) else {
      throw OpsError(.badValue, "There are 0 to \(most) of a mould", field: "count")
    }
    guard TextFolding.sameBytes(try TextRules.name(new.code, field: "code"), new.code),
      TextFolding.sameBytes(TextFolding.fold(new.code), new.foldedCode)
    else { throw OpsError(.badValue, "Codes have no stray spaces", field: "code") }
  }
}
