import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for change-over times.
enum ChangeoverRules {
  /// Longest change-over.
  static let longest = TimeSpan(milliseconds: 31 * 86_400_000)

  static let times = CollectionRules(
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
        .badValue, "A change-over must take from 0s to \(longest), not \(new.time)", field: "time")
    }
    guard !new.from.isEmpty, !new.to.isEmpty, new.from == ChangeoverTime.any || new.from != new.to,
      TextFolding.sameBytes(TextFolding.fold(new.group), new.group)
    else {
      throw OpsError(
        .badValue, "A change-over needs two different colors or moulds", field: "to",
        hint: "name two colors or two moulds")
    }
  }
}
