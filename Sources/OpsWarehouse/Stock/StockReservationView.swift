import OpsDomain
import OpsKernel

/// What is reserved for somebody, as operations answer it.
public struct StockReservationView: OperationOutput, Equatable {
  public static let answerName = "stock.reservation/1"

  /// The reserved goods at one place in one lot.
  public struct Part: AnswerRecord, Equatable {
    /// Identifier of the part, by which it can be released.
    public let id: RecordID
    /// SKU of the product.
    public let sku: String
    /// Size of the goods; null for a product without sizes.
    public let size: String?
    /// Code of the location.
    public let location: String
    /// Code of the lot; null for goods without a lot.
    public let lot: String?
    /// How much is reserved, in the product's unit; when it has ended, what was given up.
    public let quantity: Quantity
  }

  /// Identifier of the first part.
  public let id: RecordID
  /// Who it is for.
  public let reference: String?
  /// The product; null when the parts are of several.
  public let sku: String?
  /// The sum of the parts; null when they are of several products.
  public let quantity: Quantity?
  /// Whether the goods are still reserved, or how the reservation ended.
  public let status: ReservationStatus
  /// From this moment on the goods are free again; null for no limit.
  public let expiresAt: Instant?
  /// When it was created.
  public let createdAt: Instant
  /// One for each location and lot; each can be released by its identifier.
  public let parts: [Part]

  public static let columns: [FieldColumn] = [
    .init("id", "RESERVATION"), .init("sku", "SKU"), .init("quantity", "QTY", .right),
    .init("reference", "FOR"), .init("status", "STATUS"), .init("expires_at", "UNTIL"),
  ]
}

extension StockReservationView {
  /// - Parameters:
  ///   - first: The first reservation; the others share its reference.
  ///   - parts: All of them, at least the first.
  init(_ first: Reservation, parts: [Part]) {
    let isOneProduct = parts.allSatisfy { $0.sku == parts.first?.sku }
    id = first.id
    reference = first.reference
    sku = isOneProduct ? parts.first?.sku : nil
    quantity = isOneProduct ? parts.reduce(.zero) { $0 + $1.quantity } : nil
    status = first.status
    expiresAt = first.expiresAt
    createdAt = first.createdAt
    self.parts = parts
  }
}

extension StockReservationView.Part {
  init(_ reservation: Reservation, sku: String, location: String) {
    id = reservation.id
    self.sku = sku
    size = reservation.size.isEmpty ? nil : reservation.size
    self.location = location
    lot = reservation.lot.isEmpty ? nil : reservation.lot
    quantity = reservation.quantity
  }
}
