import OpsDomain
import OpsKernel

/// The proof that an order was handed over: a photo, a code, a signature or a note, one of them at
/// least.
public struct DeliveryProof: Entity {
  /// Where the book keeps proofs of delivery; the journal has every change.
  public static let record = Record("delivery_proofs", .marketplace, "proof of delivery")

  public var id: RecordID
  public var version: Int64 = 0
  /// The order that was handed over; each order has one proof at most.
  public var orderID: Unique<Reference<MarketOrder>>
  /// The driver who handed it over.
  public var driverID: Reference<Driver>
  /// The user who ordered: the personal fields are about them.
  public var buyerID: Reference<User>
  /// When it was handed over.
  public var completedAt: Instant
  /// SHA-256 of the photo, 64 hexadecimal digits in small letters.
  public var photo: Private<Indexed<Line>>?
  /// Format of the photo; nil without a photo.
  public var photoType: ImageType?
  /// In bytes.
  public var photoBytes: Int64?
  /// The code that the customer told the driver.
  public var code: Private<Line>?
  /// Who signed for it.
  public var signature: Private<Line>?
  /// Where the driver left the order, or who took it; nil where nothing was noted.
  public var notes: Private<LongText>?

  public static let indexes: [SecondaryIndex] = [[Columns.driverID, Columns.completedAt]]
}
