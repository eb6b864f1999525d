import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for production styles: they go forward step by step, and only a plan
/// changes.
enum StyleRules {
  static let styles = CollectionRules(
    ProductionStyle.self, readable: .batchView,
    write: [
      .insert: .productionCreateConfig, .update: .productionEditConfig,
      .delete: .productionCreateConfig,
    ]
  )
  .byHand { verb, old, new, _ in
    guard verb == .update, let old, let new else { return .operations(StyleService.create) }
    // Steps that were done cannot be undone.
    guard try ProductionStyle(old).status == ProductionStyle(new).status else { return [] }
    return .operations(StyleService.edit)
  }
  .transition(of: ProductionStyle.self) { try ProductionStyle.checkTransition($0, $1) }
}

extension ProductionStyle {
  /// Whether a style may go from `old` to `new`. Throws `rule.bad_state`, `rule.violated` and
  /// `data.bad_quantity`.
  static func checkTransition(
    _ old: ProductionStyle?, _ new: ProductionStyle?
  ) throws(OpsError) {
    guard let new else {
      guard old?.status == .planning else {
        throw OpsError(.badState, "A style that was begun cannot be deleted", field: "style")
      }
      return
    }
    guard MachineOutput.pieceRange.contains(new.quantity) else {
      throw OpsError(
        .badQuantity, "The number of pieces is out of range: \(new.quantity)", field: "quantity",
        hint: "allowed: 1 to \(MachineOutput.pieceRange.upperBound)")
    }
    let isPacked = new.status == .warehoused || new.status == .shipped
    guard isPacked == (new.packagingID != nil) else {
      throw OpsError(
        .ruleViolated, "A style can have a packaging record only after it is in the warehouse",
        field: "status")
    }
    guard let old else {
      guard new.status == .planning else {
        throw OpsError(.badState, "A new style must be in planning", field: "status")
      }
      return
    }
    if new.status != old.status { try old.requireNext(new.status) }
    guard old.status == .planning || old.isSamePlan(as: new) else {
      throw OpsError(
        .badState, "\(Excerpt.of(old.number)) is \(old.status.words) and cannot change",
        field: "style", hint: "only a style in planning can change")
    }
  }

  /// Throws `rule.bad_state` for a state that may not follow.
  func requireNext(_ next: StyleStatus) throws(OpsError) {
    guard status.next != next else { return }
    throw OpsError(
      .badState,
      next == status
        ? "\(Excerpt.of(number)) is already \(status.words)"
        : "\(Excerpt.of(number)) is \(status.words) and cannot be \(next.words)",
      field: "style",
      hint: onward)
  }

  /// What can be done with it, for those who asked for something else.
  private var onward: String {
    switch status {
    case .planning: "begin with `opsh style start \(number)`"
    case .inProduction: "finish with `opsh style complete \(number)`"
    case .completed: "go on with `opsh style warehouse \(number) --team TEAM --per N`"
    case .warehoused: "go on with `opsh style ship \(number)`"
    case .shipped: "plan another style"
    }
  }

  private func isSamePlan(as other: ProductionStyle) -> Bool {
    productID == other.productID && colorID == other.colorID && quantity == other.quantity
      && day == other.day && TextFolding.sameBytes(size, other.size)
      && (packagingID == nil || packagingID == other.packagingID)
  }
}

extension StyleStatus {
  /// The state as a person says it.
  fileprivate var words: String {
    switch self {
    case .planning: "in planning"
    case .inProduction: "in production"
    case .completed, .warehoused, .shipped: rawValue
    }
  }
}
