import OpsDomain
import OpsKernel
import OpsStorage

/// Goods of one product on their way from one place of the house to another. In the ledger, these
/// goods are at the location TRANSIT; the lines say which lots.
public struct Transfer: Entity {
  /// The collection of transfers, what people call one, and the series of their numbers.
  public static let record = Record("transfers", .warehouse, "transfer", series: "TR")

  public var id: RecordID
  public var version: Int64 = 0
  /// `TR-000001` and so on.
  public var number: RecordNumber
  /// The product that is on its way.
  public var productID: Reference<Product>
  /// Empty for products without sizes.
  public var size: Line = ""
  /// The location that the goods left.
  public var fromID: Reference<Location>
  /// The location that the goods go to.
  public var toID: Reference<Location>
  /// What was sent, over all lines.
  public var quantity: Quantity
  /// What has arrived.
  public var received: Quantity = .zero
  /// What never arrived.
  public var lost: Quantity = .zero
  /// What went back because the transfer was cancelled.
  public var returned: Quantity = .zero
  /// Whether goods are still on their way, or how the transfer ended.
  public var status: TransferStatus = .inTransit
  /// When it should arrive; nil where it is not known.
  public var eta: CivilDate?
  /// Why goods are lost.
  public var code: Line?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// When nothing was on its way any more; nil until then.
  public var closedAt: Instant?
}

extension Transfer {
  public static let indexes: [SecondaryIndex] = [
    [Columns.productID, Columns.status], [Columns.status, Columns.createdAt],
  ]
}

/// Input of operations that name a transfer and nothing else.
public struct TransferReference: OperationInput {
  /// `NUMBER`: The transfer, such as TR-000001.
  public var transfer: NameOf<Transfer>
}

/// State of a transfer between two places of the house.
public enum TransferStatus: String, ColumnChoice, Codable {
  /// Everything is on its way.
  case inTransit = "in_transit"
  /// Some has arrived, the rest is on its way.
  case partlyReceived = "partly_received"
  /// Nothing is on its way: what has not arrived is lost.
  case received
  /// The goods that had not arrived went back.
  case cancelled

  /// Whether goods are still on their way.
  public var isOpen: Bool { self == .inTransit || self == .partlyReceived }
}

/// Transfers by number, and by what they bring.
extension Repository where Item == Transfer {
  /// The transfer with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> Transfer {
    if let found = try await fetch(key: Transfer.numberKey, reference) { return found }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    let meant = await hint(forNumber: reference, Transfer.numberKey)
    throw OpsError(
      .notFound, "There is no transfer \(Excerpt.of(reference))", field: "transfer",
      hint: meant ?? "run `opsh transfer list` to see the transfers")
  }

  /// The transfers of a product that are still on their way, oldest first.
  public func open(product: RecordID) async throws -> [Transfer] {
    let open = TransferStatus.allCases.filter(\.isOpen)
    return try await all(
      where: .and([
        .equals(Transfer.Columns.productID, product),
        .oneOf(Transfer.Columns.status, open),
      ]))
  }
}

/// How much of one lot a transfer moves.
public struct TransferLine: Entity {
  /// The collection of lines of transfers, and what people call one.
  public static let record = Record("transfer_lines", .warehouse, "transfer line")

  public var id: RecordID
  public var version: Int64 = 0
  /// The transfer that brings the lot.
  public var transferID: Indexed<Reference<Transfer>>
  /// Empty for goods without a lot.
  public var lot: Line
  /// What was sent.
  public var quantity: Quantity
  /// The part that is no longer on its way: it has arrived, is lost or went back.
  public var settled: Quantity = .zero

  /// What is still on its way.
  public var remaining: Quantity { quantity - settled }
}

extension TransferLine {
  public static let nameParts: [NamePart] = [.named(Columns.lot)]
}
