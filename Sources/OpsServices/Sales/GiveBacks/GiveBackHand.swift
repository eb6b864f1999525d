import OpsDomain
import OpsStorage

/// Which operation a person would write a give-back with: each of its states has one of its own.
enum GiveBackHand {
  static func ways(
    _ verb: Verb, _ old: Row?, _ new: Row?, _ transaction: Transaction
  ) async throws -> [HandWay] {
    guard let new else { return [] }
    guard verb == .update else { return .elevated("giveback.create") }
    return switch try GiveBack(new).status {
    case .requested: []
    case .approved: .elevated("giveback.approve")
    case .rejected: .elevated("giveback.reject")
    case .received: .elevated("giveback.receive")
    case .closed: .elevated("giveback.close")
    }
  }
}
