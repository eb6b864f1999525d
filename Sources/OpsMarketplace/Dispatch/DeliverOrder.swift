import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `order.pickup` and `order.depart`.
public struct DeliveryStep: OperationInput {
  /// The order.
  public var order: NameOf<MarketOrder>
}

/// Input of `order.deliver`.
public struct DeliverOrder: OperationInput {
  /// The order.
  public var order: NameOf<MarketOrder>
  /// `FILE`: A photo of the delivered order: a file, or the SHA-256 of an image that is already
  /// uploaded.
  public var photo: SentFile?
  /// `TEXT`: The code that the customer told you.
  public var code: Name?
  /// `NAME`: Who signed for it.
  public var signature: Name?
  /// `TEXT`: Where you left the order, or who took it.
  public var notes: Note?
}

extension DeliveryService {
  static let pickup = Operation<DeliveryStep, DeliveryView>(
    "order.pickup", area: .marketplace, "Marks an order as picked up.",
    permission: .deliveryComplete, effect: .write(.final("an order cannot go back a step")),
    examples: ["order pickup ORD-000001 --dry-run", "order pickup ORD-000001"])

  /// The driver has the order. Throws `notfound.any`, `rule.bad_state` before it is ready, and
  /// `denied.permission` for anybody but its driver.
  public func pickup(_ input: DeliveryStep, _ call: Call) async throws -> Outcome<DeliveryView> {
    try await desk.perform(Self.pickup, input, call) { transaction in
      try await Self.move(input.order, to: .pickedUp, transaction)
    }
  }

  static let depart = Operation<DeliveryStep, DeliveryView>(
    "order.depart", area: .marketplace,
    "Marks an order as on its way; the customer can follow you from now on.",
    permission: .deliveryComplete, effect: .write(.final("an order cannot go back a step")),
    examples: ["order depart ORD-000001 --dry-run", "order depart ORD-000001"])

  /// The driver leaves for the customer. Throws `notfound.any`, `rule.bad_state` before the pickup,
  /// and `denied.permission` for anybody but its driver.
  public func depart(_ input: DeliveryStep, _ call: Call) async throws -> Outcome<DeliveryView> {
    try await desk.perform(Self.depart, input, call) { transaction in
      try await Self.move(input.order, to: .delivering, transaction)
    }
  }

  package static let deliver = Operation<DeliverOrder, DeliveryView>(
    "order.deliver", area: .marketplace,
    "Marks an order as delivered and books your pay; needs a proof.",
    permission: .deliveryComplete,
    effect: .write(.final("`opsh order refund ORDER` refunds it")),
    examples: [
      "order deliver ORD-000001 --signature \"K. Jonaitis\" --dry-run",
      "order deliver ORD-000001 --notes \"left at the door\"",
    ])

  /// The order is handed over. A code is counted as a try before it is compared, in a commit of its
  /// own, so that nobody can try more than five.
  ///
  /// Throws `notfound.any`, `rule.violated` without a proof, for a wrong code and for the photo of
  /// another delivery, `usage.arguments` for a code in a rehearsal, `data.bad_value` and
  /// `data.too_large` for a photo that is none or too large, `rule.bad_state` before it is on its
  /// way, and `denied.permission` for anybody but its driver.
  public func deliver(_ input: DeliverOrder, _ call: Call) async throws -> Outcome<DeliveryView> {
    let photo =
      input.photo == nil
      ? nil
      : try await ImageChoice.added(
        input.photo, atMost: MarketImageLimits.photo, asking: .deliveryComplete, field: "photo",
        for: Self.deliver.descriptor, desk, call)
    try await countTry(input, call)
    return try await desk.perform(Self.deliver, input, call) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      // A driver who may not deliver, or not yet, is told so before anything about the proof.
      let next = try order.moving(to: .delivered, by: transaction)
      guard let driver = order.driverID else {
        throw OpsError(.ruleViolated, "Only its driver can deliver an order", field: "order")
      }
      let system = transaction.asSystem("an order is handed over")
      _ = try await system.repository(DeliveryProof.self).create(
        DeliveryProof(
          id: transaction.nextID(), orderID: order.id, driverID: driver,
          buyerID: order.buyerID, completedAt: transaction.now,
          photo: photo?.digest.text, photoType: photo?.type, photoBytes: photo?.size,
          code: try input.code.map { try DeliveryCode.read($0) },
          signature: try input.signature.map { try TextRules.name($0, field: "signature") },
          notes: try input.notes.map { try TextRules.note($0, field: "notes") }))
      let written = try await system.repository(MarketOrder.self).update(next)
      return try await DeliveryView.of(written, transaction)
    }
  }

  private func countTry(_ input: DeliverOrder, _ call: Call) async throws {
    guard let code = input.code, desk.forwarder == nil,
      (try? desk.admit(call.principal, to: Self.deliver.descriptor)) != nil
    else { return }
    // A rehearsal counts no try, so it must not tell whether a code is right.
    guard desk.standsAlone, !call.isRehearsal else {
      throw OpsError(
        .usage,
        "--code cannot be used with --dry-run, in a changeset, in `bulk`, in `run --atomic` or in "
          + "a sandbox",
        field: "code", hint: "run the command by itself, or leave --code out")
    }
    guard (try? DeliveryCode.read(code)) != nil else { return }
    let (name, driver) = (input.order, call.principal.userID)
    _ = try await desk.performAsSystem(.countCodeTry, actor: driver) { transaction in
      try await DeliveryCode.countTry(of: name, by: driver, transaction)
    }
  }

  private static func move(
    _ name: String, to status: OrderStatus, _ transaction: Transaction
  ) async throws -> DeliveryView {
    let order = try await transaction.repository(MarketOrder.self).named(name)
    return try await DeliveryView.of(
      try await order.moved(to: status, in: transaction), transaction)
  }
}
