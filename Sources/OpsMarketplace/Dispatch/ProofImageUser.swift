import OpsDomain
import OpsKernel
import OpsStorage

/// The photos that proofs of delivery name. A photo shows the customer's door.
struct ProofImageUser: NamedImageUser {
  /// Orders whose photos are looked for at once.
  private static let most = 100

  let source = NamedImages<DeliveryProof>(field: DeliveryProof.Columns.photo) { $0.photo }

  var operations: [OperationDescriptor] { [DeliveryService.deliver.descriptor] }
  var showing: [OperationDescriptor] {
    [
      OrderService.show.descriptor, DeliveryService.track.descriptor,
      DeliveryService.proof.descriptor,
    ]
  }
  var largest: Int { MarketImageLimits.photo }

  func isUsed(_ system: Transaction) async throws -> Bool {
    try await PartnerImageUser().isUsed(system)
  }

  /// The photos of deliveries to a user.
  func images(
    of person: RecordID, in schema: Schema, _ system: Transaction
  ) async throws -> [ImageDigest] {
    guard schema == User.schema else { return [] }
    let orders = try await system.repository(MarketOrder.self)
      .all(where: .equals(MarketOrder.Columns.buyerID, person)).map(\.id)
    var photos: [String] = []
    for start in stride(from: 0, to: orders.count, by: Self.most) {
      let some = Array(orders[start..<min(start + Self.most, orders.count)])
      photos += try await system.repository(DeliveryProof.self)
        .all(where: .oneOf(DeliveryProof.Columns.orderID, some)).compactMap(\.photo)
    }
    return photos.compactMap { ImageDigest($0) }
  }

  /// Of an order that the caller takes part in, other than as the seller.
  func reading(
    of digest: ImageDigest, _ transaction: Transaction
  ) async throws -> PersonalReading? {
    guard isMeant(for: transaction.caller) else { return nil }
    let system = transaction.asSystem("finds out who may see an image")
    let proofs = try await source.items(naming: digest, system)
    var found: PersonalReading?
    for proof in proofs {
      guard let order = try await system.repository(MarketOrder.self).fetch(proof.orderID),
        Self.seesPhoto(of: order, transaction.caller)
      else { continue }
      var reading = found ?? PersonalReading()
      reading.add(
        User.schema.name, proof.buyerID.description,
        [(DeliveryProof.Columns.photo.column.name, true)])
      found = reading
    }
    return found
  }

  private static func seesPhoto(of order: MarketOrder, _ caller: Principal) -> Bool {
    !OrderParty.of(caller, in: order).isDisjoint(with: OrderParty.whoSeePhotos)
  }
}
