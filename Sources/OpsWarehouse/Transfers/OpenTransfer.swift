import OpsDomain
import OpsKernel
import OpsStorage

/// A transfer with goods on their way: what it moves, where it leaves and where it arrives.
struct OpenTransfer {
  /// As it is stored.
  var transfer: Transfer
  let product: Product
  let source: Location
  let target: Location
  private let transaction: Transaction

  /// Throws `notfound.any` unless the caller may see the transfer, and `rule.bad_state` when
  /// nothing is on its way.
  init(_ number: String, _ transaction: Transaction) async throws {
    let seen = try await transaction.repository(Transfer.self).named(number)
    // Both places exist, also for a caller who may see only one of them.
    let system = transaction.asSystem("looks up what transfers refer to")
    transfer = try await system.repository(Transfer.self).fetch(seen.id) ?? seen
    try transfer.requireOpen()
    let locations = system.repository(Location.self)
    guard let product = try await system.repository(Product.self).fetch(transfer.productID),
      let source = try await locations.fetch(transfer.fromID),
      let target = try await locations.fetch(transfer.toID)
    else { throw OpsError(.corrupt, "A transfer refers to a record that does not exist") }
    self.product = product
    self.source = source
    self.target = target
    self.transaction = transaction
  }

  /// Writes the changed transfer. Returns the answer.
  func save() async throws -> TransferView {
    let saved = try await transaction.asSystem("writes what became of a transfer")
      .repository(Transfer.self).update(transfer)
    return try await TransferView.of(saved, transaction)
  }
}
