import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for moulds.
enum MouldRules {
  /// Most moulds of a kind.
  static let most: Int64 = 10_000

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
      throw OpsError(
        .badValue, "--count must be 0 to \(most), not \(new.count)", field: "count")
    }
    try NameSpaces.check(new.code, folded: new.foldedCode, "code")
  }
}
