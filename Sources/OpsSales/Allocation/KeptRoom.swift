import OpsDomain
import OpsStorage

/// How much of the goods of partners may still be kept for a customer who has not paid for them: a
/// later area answers.
package protocol KeptRoom: AreaHook {
  /// - Parameter transaction: With the rights of the system.
  /// - Returns: Zero or more.
  func room(for customer: RecordID, _ transaction: Transaction) async throws -> Quantity
}
