import OpsDomain
import OpsStorage

/// Which operation a person would write a movement with. Each subject says it of the kinds of
/// movements that its operations write.
enum MovementHand {
  /// - Parameter ways: Gets the kind, and whether the goods come from outside: of the house, or of
  ///   a partner's place.
  static func addition(
    file: String = #fileID,
    _ ways: @escaping @Sendable (_ kind: MovementKind, _ comesIn: Bool) -> [HandWay]
  ) -> RuleAddition {
    RuleAddition(to: StockMovement.schema, file: file).byHand { verb, _, new, transaction in
      guard verb == .insert, let new else { return [] }
      let movement = try StockMovement(new)
      let from = try await transaction.repository(Location.self).fetch(movement.fromID)
      return ways(movement.kind, from?.kind.holdsGoods != true)
    }
  }
}
