import OpsDomain
import OpsStorage

extension AppDependencies {
  /// Whether the caller has committed something under that key already. Where a server keeps the
  /// book nobody is told, and the commit itself finds out.
  public func hasCommitted(key: String, _ principal: Principal) async throws -> Bool {
    guard desk.forwarder == nil else { return false }
    return try await desk.store.journal.commit(key: key, by: principal.userID) != nil
  }
}
