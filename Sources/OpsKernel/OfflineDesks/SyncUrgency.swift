import OpsStorage
import OpsSync

/// Which operations an offline desk sends first, and which last; all others go in between. An area
/// hands it in with its hooks.
public struct SyncUrgency: AreaHook {
  private let urgent: Set<String>
  private let late: Set<String>

  /// - Parameters:
  ///   - urgent: Names of operations, or their nouns, for which somebody waits: orders, payments,
  ///     positions of drivers, and goods.
  ///   - late: The same of those for which nobody waits: ratings, images, figures.
  public init(urgent: Set<String> = [], late: Set<String> = []) {
    self.urgent = urgent
    self.late = late
  }

  /// How urgent the operation is; nil for one that is not named.
  func priority(of operation: String) -> SyncPriority? {
    let names = [operation, String(operation.prefix { $0 != "." })]
    if late.contains(names[0]) { return .late }
    if urgent.contains(names[0]) { return .urgent }
    if late.contains(names[1]) { return .late }
    return urgent.contains(names[1]) ? .urgent : nil
  }
}

extension RuleBook {
  /// How soon an operation that was run on a copy is sent.
  package func urgency(of operation: String) -> SyncPriority {
    hooks(SyncUrgency.self).lazy.compactMap { $0.priority(of: operation) }.first ?? .normal
  }
}
