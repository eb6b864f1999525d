import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for colours: a clean name that no other active colour has, and a code of
/// six digits. `ColorUse` adds that a colour in use cannot be retired or removed.
enum ColorRules {
  static let colors = CollectionRules(
    ColorCard.self, readable: .machineView,
    write: [
      .insert: .productionCreateConfig, .update: .productionEditConfig,
      .delete: .productionEditConfig,
    ]
  )
  .byHand { verb, old, new, _ in
    guard verb == .update, let old, let new else { return .operations(ColorService.create) }
    return try ColorCard(old).isActive == ColorCard(new).isActive
      ? .operations(ColorService.edit)
      : .operations(ColorService.retire, ColorService.restore)
  }
  .transition(of: ColorCard.self) { _, new in
    guard let new else { return }
    try NameSpaces.check(new.name, folded: new.foldedName, "name")
    guard TextFolding.sameBytes(try ColorHex.parse(new.hex), new.hex) else {
      throw OpsError(.badValue, "A color is kept as # and 6 digits in capitals", field: "hex")
    }
  }
}
