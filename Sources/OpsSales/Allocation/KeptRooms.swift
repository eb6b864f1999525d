import OpsDomain
import OpsStorage

/// What is left of the room of each customer while one allocation goes on.
struct KeptRooms {
  private let transaction: Transaction
  private var left: [RecordID: Quantity] = [:]

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// How much of what a request waits for may be kept for it. From now on its customer has so much
  /// less room.
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
