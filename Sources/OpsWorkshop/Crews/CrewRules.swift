import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for crews.
enum CrewRules {
  /// Most people with a skill in a shift.
  static let most: Int64 = 10_000

  static let capacities = CollectionRules(
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
      throw OpsError(
        .badValue, "A crew must have 0 to \(most) people, not \(new.people)", field: "people")
    }
    guard (0...7).contains(new.weekday),
      TextFolding.sameBytes(TextFolding.fold(new.skill), new.skill), !new.skill.isEmpty
    else { throw OpsError(.badValue, "A crew needs a skill and a weekday", field: "skill") }
  }
}
