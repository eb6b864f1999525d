import OpsDomain
import OpsScheduling

extension OpsError {
  /// Translates an error of the search for people.
  /// - Parameters:
  ///   - days: How far ahead it looked.
  ///   - canLookFurther: Whether the caller can look further ahead with `--horizon`.
  init(_ error: FloorError, days: Int64, canLookFurther: Bool = false) {
    switch error {
    case .horizonTooShort(let job, _), .windowTooShort(let job, _):
      self.init(
        .ruleViolated,
        "The floor has no room for \(Excerpt.of(job)) within \(Counted.text(days, "day"))",
        field: canLookFurther ? "horizon" : nil,
        hint: canLookFurther
          ? "plan further ahead with --horizon, or cancel orders"
          : "cancel orders, or make them smaller")
    case .outOfRange(let what, let owner):
      self.init(
        .tooLarge, "The \(what) of \(Excerpt.of(owner)) is too large for a schedule",
        hint: "plan fewer orders: complete or cancel orders that are done")
    case .noMachine(let job, _):
      self.init(
        .ruleViolated, "That machine cannot make this step of \(Excerpt.of(job))", field: "to",
        hint: "run `opsh routing show SKU` to see the groups of machines that can")
    case .isFrozen(let job, _):
      self.init(
        .badState,
        "This step of \(Excerpt.of(job)) has already begun or is frozen",
        field: "production",
        hint: "move a step that has not begun")
    case .unknown(let id):
      self.init(.notFound, "The schedule does not contain \(Excerpt.of(id))")
    case .duplicate, .badWindows, .frozenOutOfOrder:
      self = .bug("The data of the floor could not be used (\(error))")
    }
  }
}
