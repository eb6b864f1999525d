import OpsDomain
import OpsStorage
import OpsWarehouse

/// A stock movement that a production booking wrote, and what it means. Lots are traced through it
/// from material to goods and back.
public struct BookingMovement: Entity {
  /// The workshop's collection of movements that bookings wrote.
  public static let record = Record("booking_movements", .workshop, "movement of a booking")

  public var id: RecordID
  public var version: Int64 = 0
  /// The booking that wrote the movement.
  public var bookingID: Indexed<Reference<ProductionBooking>>
  /// The movement in the stock ledger.
  public var movementID: Indexed<Reference<StockMovement>>
  /// Whether it is about material, good pieces, a by-product or bad pieces.
  public var role: BookingRole
  /// The product that moved.
  public var productID: Reference<Product>
  /// How much moved, in the unit of the product; above zero for material too.
  public var quantity: Quantity
  /// The cost of good pieces or by-products, in the smallest unit of the currency.
  public var cost: Amount?

  public static let nameParts: [NamePart] = [.named(Columns.role)]
}

/// What a movement of a booking means.
public enum BookingRole: String, ColumnChoice, Codable {
  /// Material that went into the goods.
  case material
  /// Good pieces.
  case goods
  /// Goods that the work left in addition, such as regrind.
  case byProduct = "by_product"
  /// Bad pieces, which go to the scrap location.
  case scrap
}

/// The movements of bookings.
extension Repository where Item == BookingMovement {
  /// Those of some bookings, in the order in which they were written.
  package func of(_ bookings: [RecordID]) async throws -> [BookingMovement] {
    guard !bookings.isEmpty else { return [] }
    return try await all(where: .oneOf(BookingMovement.Columns.bookingID, bookings))
  }
}
