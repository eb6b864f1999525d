import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `transfer.receive`.
public struct ReceiveTransfer: OperationInput {
  /// `NUMBER`: The transfer, such as TR-000001.
  public var transfer: String
  /// `QTY`: How much has arrived; all that is on its way.
  public var quantity: Argument<Quantity>?
  /// `X`: Of this lot only.
  public var lot: Name?
  /// Nothing more will come: why the rest is lost.
  public var code: Name?
}

extension TransferService {
  static let receive = Operation<ReceiveTransfer, TransferView>(
    "transfer.receive", area: .warehouse,
    "Takes in what has arrived of a transfer; with --code the rest is lost.",
    permission: .inventoryUpdateStock,
    effect: .write(.final("a transfer goes forward only; move the stock")),
    examples: ["transfer receive TR-000001 3", "transfer receive TR-000001 1 --code damaged"])

  /// Takes goods in at the place they were sent to. What waits for them there is served in the same
  /// commit. Lost goods go to LOSS with the reason code.
  ///
  /// Throws `rule.bad_state` when nothing is on its way, `data.bad_quantity` for more than that.
  public func receive(
    _ input: ReceiveTransfer, _ call: Call
  ) async throws -> Outcome<TransferView> {
    try await desk.perform(Self.receive, input, call) { transaction in
      var transfer = try await Self.whole(input.transfer, transaction)
      try transfer.requireOpen()
      let goods = try await Self.goods(of: transfer, transaction)
      let code = try input.code.map(StockText.code)
      let quantity = input.quantity ?? transfer.remaining
      let isNothing = quantity.isZero && code != nil
      if !isNothing { try goods.product.check(quantity) }
      guard quantity <= transfer.remaining else {
        throw OpsError(
          .badQuantity, "\(transfer.remaining) are on their way, not \(quantity)",
          field: "quantity", hint: "correct the surplus with `opsh stock adjust`")
      }
      let lines = TransferLines(transfer, transaction)
      try await lines.requireReach(goods.product, goods.target)
      try await lines.settle(
        quantity, of: goods.product, to: goods.target, lot: try input.lot.map(StockText.lot))
      transfer.received += quantity
      if let code, transfer.remaining.isPositive {
        let system = transaction.asSystem("writes off what a transfer has lost")
        let loss = try await StockLedger(system).location(LocationCode.loss)
        try await lines.settle(
          transfer.remaining, of: goods.product, to: loss, kind: .adjustment, code: code)
        transfer.code = code
        transfer.lost += transfer.remaining
      }
      transfer.status = transfer.remaining.isZero ? .received : .partlyReceived
      if !transfer.status.isOpen { transfer.closedAt = transaction.now }
      transfer = try await transaction.asSystem("writes what became of a transfer")
        .repository(Transfer.self).update(transfer)
      return try await Self.view(transfer, transaction)
    }
  }

  /// The transfer as it is stored, if the caller sees it: both of its places are there. Throws
  /// `notfound.any`.
  static func whole(_ number: String, _ transaction: Transaction) async throws -> Transfer {
    let seen = try await transaction.repository(Transfer.self).named(number)
    let system = transaction.asSystem("looks up what transfers refer to")
    return try await system.repository(Transfer.self).fetch(seen.id) ?? seen
  }

  /// What a transfer moves, and where it leaves and arrives.
  static func goods(
    of transfer: Transfer, _ transaction: Transaction
  ) async throws -> (product: Product, source: Location, target: Location) {
    let system = transaction.asSystem("looks up what transfers refer to")
    let locations = system.repository(Location.self)
    guard let product = try await system.repository(Product.self).fetch(transfer.productID),
      let source = try await locations.fetch(transfer.fromID),
      let target = try await locations.fetch(transfer.toID)
    else { throw OpsError(.corrupt, "A transfer names what does not exist") }
    return (product, source, target)
  }
}
