import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for proofs of delivery: written once, by the driver who has the order,
/// with no other code than the customer's, and seen by administrators.
enum ProofRules {
  static let proofs = CollectionRules(DeliveryProof.self, readable: .marketAdminister)
    .belonging(to: DeliveryProof.Columns.orderID.column)
    .told(with: DeliveryProof.Columns.orderID.column)
    .transition(of: DeliveryProof.self, check)
    .reaction(of: DeliveryProof.self) { old, new, transaction in
      guard old == nil, let new else { return }
      let order = try await transaction.repository(MarketOrder.self).fetch(new.orderID)
      guard let order, order.status == .delivering, order.driverID == new.driverID,
        order.buyerID == new.buyerID
      else {
        let number = Excerpt.of(order?.number ?? "ORDER")
        throw OpsError(
          .badState, "Only its driver can hand over an order, while it is on its way",
          field: "order", hint: "run `opsh order depart \(number)` when you leave the partner")
      }
      try await refuseUsedPhoto(new, transaction)
      if let said = new.code { try await DeliveryCode.check(said, of: order, transaction) }
    }

  /// A photo proves one delivery: the next delivery needs another one.
  private static func refuseUsedPhoto(
    _ proof: DeliveryProof, _ system: Transaction
  ) async throws {
    guard let photo = proof.photo else { return }
    let others = try await system.repository(DeliveryProof.self).first(
      2, where: .equals(DeliveryProof.Columns.photo, photo))
    guard others.allSatisfy({ $0.id == proof.id }) else {
      throw OpsError(
        .ruleViolated, "This photo is the proof of another delivery", field: "photo",
        hint: "take a new photo of this delivery")
    }
  }

  private static func check(_ old: DeliveryProof?, _ new: DeliveryProof?) throws {
    guard let new else { throw OpsError(.badState, "A proof cannot be removed", field: "order") }
    if let old {
      // Erasures empty what is personal; nothing else changes.
      var emptied = old
      emptied.version = new.version
      emptied.emptyPersonalFields()
      guard emptied == new else {
        throw OpsError(.badState, "A proof of delivery cannot be changed", field: "order")
      }
      return
    }
    guard [new.photo, new.code, new.signature, new.notes].contains(where: { $0 != nil }) else {
      throw OpsError(
        .ruleViolated, "The delivery needs a proof", field: "photo",
        hint: "add --photo, --code, --signature or --notes")
    }
    guard let photo = new.photo else { return }
    let digest = try ImageDigest(parsing: photo, field: "photo")
    guard TextFolding.sameBytes(digest.text, photo), new.photoType != nil,
      let bytes = new.photoBytes, (1...Int64(MarketImageLimits.photo)).contains(bytes)
    else {
      throw OpsError(
        .badValue, "A photo needs its SHA-256 in lower-case digits, its kind and its size",
        field: "photo")
    }
  }
}
