import OpsDomain
import OpsStorage

/// How much may still be kept for each customer during one allocation.
struct KeptRooms {
  private let transaction: Transaction
  private var left: [RecordID: Quantity] = [:]

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// How much of the wanted quantity of a request may be kept for it. From now on its customer has
  /// that much less room.
  mutating func take(_ request: OutOfStockRequest) async throws -> Quantity {
    var room = left[request.customerID] ?? .maximum
    if left[request.customerID] == nil {
      for hook in transaction.hooks((any KeptRoom).self) {
        room = min(room, try await hook.room(for: request.customerID, transaction))
      }
    }
    let part = max(.zero, min(room, request.toAllocate))
    left[request.customerID] = room - part
    return part
  }
}
