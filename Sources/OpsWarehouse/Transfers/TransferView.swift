import OpsDomain
import OpsKernel
import OpsStorage

/// A transfer as operations answer it.
public struct TransferView: OperationOutput, Equatable {
  public static let answerName = "transfer/1"

  /// How much of one lot it moves.
  public struct Line: AnswerRecord, Equatable {
    /// Null for goods without a lot.
    public let lot: String?
    /// How much of the lot was sent, in the product's unit.
    public let quantity: Quantity
    /// The part that is still on its way.
    public let remaining: Quantity
  }

  /// Identifier of the transfer.
  public let id: RecordID
  /// Number of the transfer, such as `TR-000001`.
  public let number: String
  /// Whether goods are still on their way, or how the transfer ended.
  public let status: TransferStatus
  /// SKU of the product.
  public let sku: String
  /// Size of the goods; null for a product without sizes.
  public let size: String?
  /// Codes of the locations. A location that you may not see is `another place`.
  public let from: String
  /// Code of the location that the goods go to; `another place` if you may not see it.
  public let to: String
  /// How much was sent, over all lots, in the product's unit.
  public let quantity: Quantity
  /// The quantity that has arrived.
  public let received: Quantity
  /// The quantity that never arrived.
  public let lost: Quantity
  /// The quantity that went back because the transfer was cancelled.
  public let returned: Quantity
  /// The quantity that is still on its way.
  public let remaining: Quantity
  /// When it should arrive.
  public let eta: CivilDate?
  /// Whether it should have arrived and has not.
  public let isLate: Bool
  /// Why goods are lost.
  public let code: String?
  /// When it was created.
  public let createdAt: Instant
  /// Identifier of the user who created it; null for the system.
  public let createdBy: RecordID?
  /// Name of the user who created it; null for the system.
  public let createdByName: String?
  /// When nothing was on its way any more; null until then.
  public let closedAt: Instant?
  /// How many times the transfer was written, from 1.
  public let version: Int64
  /// How much of each lot was sent, and how much of it is still on its way.
  public let lots: [Line]

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("status", "STATUS"), .init("sku", "SKU"),
    .init("quantity", "QTY", .right), .init("remaining", "ON ITS WAY", .right),
    .init("from", "FROM"), .init("to", "TO"), .init("eta", "ETA"), .init("is_late", "LATE"),
  ]
}

extension TransferView {
  /// The transfer as operations answer it.
  static func of(
    _ transfer: Transfer, _ transaction: Transaction
  ) async throws -> TransferView {
    try await of([transfer], transaction).only("A transfer")
  }

  /// The views of some transfers, with what they refer to by name.
  static func of(
    _ transfers: [Transfer], _ transaction: Transaction
  ) async throws -> [TransferView] {
    let system = transaction.asSystem("looks up what transfers refer to")
    var codes: [RecordID: String] = [:]
    for id in Set(transfers.flatMap { [$0.fromID, $0.toID] }) {
      // With the rights of the reader: a keeper of one place does not see the others.
      codes[id] = try await transaction.repository(Location.self).fetch(id)?.code
    }
    let people = try await system.peopleNames(transfers.map(\.createdBy))
    var views: [TransferView] = []
    for transfer in transfers {
      let product = try await system.repository(Product.self).fetch(transfer.productID)
      let lines = try await TransferLines(transfer, transaction).all()
      views.append(
        TransferView(
          transfer, lines, sku: product?.sku ?? transfer.productID.description,
          codes: codes, people: people, today: transaction.today))
    }
    return views
  }

  private init(
    _ transfer: Transfer, _ lines: [TransferLine], sku: String, codes: [RecordID: String],
    people: [RecordID: String], today: CivilDate
  ) {
    id = transfer.id
    number = transfer.number
    status = transfer.status
    self.sku = sku
    size = transfer.size.isEmpty ? nil : transfer.size
    from = codes[transfer.fromID] ?? StockMovementView.elsewhere
    to = codes[transfer.toID] ?? StockMovementView.elsewhere
    quantity = transfer.quantity
    received = transfer.received
    lost = transfer.lost
    returned = transfer.returned
    remaining = transfer.remaining
    eta = transfer.eta
    isLate = transfer.status.isOpen && transfer.eta.map { $0 < today } ?? false
    code = transfer.code
    createdAt = transfer.createdAt
    createdBy = transfer.createdBy
    createdByName = transfer.createdBy.flatMap { people[$0] }
    closedAt = transfer.closedAt
    version = transfer.version
    lots = lines.map {
      Line(lot: $0.lot.isEmpty ? nil : $0.lot, quantity: $0.quantity, remaining: $0.remaining)
    }
  }
}
