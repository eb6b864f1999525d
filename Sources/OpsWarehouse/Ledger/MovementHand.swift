import OpsDomain
import OpsStorage

/// Which operation a person would use to write a movement. Each subject names the operation for the
/// kinds of movements that it writes.
enum MovementHand {
  /// - Parameter ways: Gets the kind, and whether the goods come from outside: neither from the
  ///   house nor from a partner's place.
  static func addition(
    file: String = #fileID,
    _ ways: @escaping @Sendable (_ kind: MovementKind, _ comesIn: Bool) -> [HandWay]
  ) -> RuleAddition {
    RuleAddition(to: StockMovement.self, file: file).byHand { verb, _, new, transaction in
      guard verb == .insert, let new else { return [] }
      let movement = try StockMovement(new)
      let from = try await transaction.repository(Location.self).fetch(movement.fromID)
      return ways(movement.kind, from?.kind.holdsGoods != true)
    }
  }
}
