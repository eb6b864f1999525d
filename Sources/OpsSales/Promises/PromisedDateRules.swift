import OpsKernel
import OpsStorage

/// What the gate enforces for promised dates: only the system writes them.
enum PromisedDateRules {
  static let dates = CollectionRules(PromisedDate.self, readable: .systemManageNotifications)
}
