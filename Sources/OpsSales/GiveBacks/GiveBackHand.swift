import OpsDomain
import OpsKernel
import OpsStorage

/// Which operation a person would use to write a give-back: each of its states has one of its own.
enum GiveBackHand {
  static func ways(
    _ verb: Verb, _ old: Row?, _ new: Row?, _ transaction: Transaction
  ) async throws -> [HandWay] {
    guard let new else { return [] }
    guard verb == .update else { return .elevated(GiveBackService.create) }
    if let old, try GiveBack(old).customerID != GiveBack(new).customerID {
      return .elevated(CustomerService.merge)
    }
    return switch try GiveBack(new).status {
    case .requested: []
    case .approved: .elevated(GiveBackService.approve)
    case .rejected: .elevated(GiveBackService.reject)
    case .received: .elevated(GiveBackService.receive)
    case .closed: .elevated(GiveBackService.close)
    }
  }
}
