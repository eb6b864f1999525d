import OpsDomain
import OpsKernel
import OpsStorage

/// A reservation that became smaller, or moved, although nobody gave it up: goods were found
/// missing, or their lot does not stay good. Its owner gets a notice.
public struct ReservationChange: Entity {
  /// The collection of reservations that were changed, and what people call one.
  public static let record = Record("promise_changes", .warehouse, "changed reservation")

  public var id: RecordID
  public var version: Int64 = 0
  /// Whether the owner lost the goods, or they are kept elsewhere.
  public var kind: ReservationChangeKind
  /// Why: the reason code or the kind of the movement, or `expired`.
  public var cause: Line
  /// The reservation that held the goods.
  public var reservationID: Reference<Reservation>
  /// The out-of-stock request that the goods were reserved for; nil for another owner. The request
  /// may be deleted later.
  public var requestID: RecordID?
  /// The request's number, or who the goods were kept for.
  public var reference: Line?
  /// Who made it: the writer of the request, or of the reservation.
  public var ownerID: RecordID?
  /// The product that was reserved.
  public var productID: Reference<Product>
  /// The location where the goods were reserved.
  public var locationID: Reference<Location>
  /// Empty for a product without sizes.
  public var size: Line
  /// Code of the lot that was reserved; empty without a lot.
  public var lot: Line
  /// How much of the reservation changed; above zero.
  public var quantity: Quantity
  /// Where the goods are kept instead; nil for a loss.
  public var toLocationID: Reference<Location>?
  /// The lot they are kept in instead; nil for a loss.
  public var toLot: Line?
  /// The movement that took the goods; nil where none did.
  public var movementID: Indexed<Reference<StockMovement>>?
  /// When the change was recorded.
  public var at: Instant
}

extension ReservationChange {
  public static let nameParts: [NamePart] = [
    .named(Columns.size), .named(Columns.lot), .at(Columns.locationID),
  ]
}

extension ReservationChange {
  /// A change of a part of `reservation`, with the goods and the place that it held.
  public init(
    id: RecordID, kind: ReservationChangeKind, cause: String, of reservation: Reservation,
    reference: String?, ownerID: RecordID?, quantity: Quantity, toLocationID: RecordID? = nil,
    toLot: String? = nil, movementID: RecordID? = nil, at: Instant
  ) {
    self.init(
      id: id, kind: kind, cause: cause, reservationID: reservation.id,
      requestID: reservation.requestID, reference: reference, ownerID: ownerID,
      productID: reservation.productID, locationID: reservation.locationID,
      size: reservation.size, lot: reservation.lot, quantity: quantity,
      toLocationID: toLocationID, toLot: toLot, movementID: movementID, at: at)
  }
}

extension ReservationChange {
  public static let indexes: [SecondaryIndex] = [
    [Columns.kind, Columns.at]
  ]
}

/// What happened to a reservation that nobody gave up.
public enum ReservationChangeKind: String, ColumnChoice, Codable {
  /// The goods are not there: the owner waits again.
  case lost
  /// The goods are kept in another lot or at another place.
  case moved
}

/// Undoes the note of a lost reservation. It follows the goods: they are there again.
struct ReservationChangeReversal: RecordReversal {
  var schema: Schema { ReservationChange.schema }

  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool { true }
}
