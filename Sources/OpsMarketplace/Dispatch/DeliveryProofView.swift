import OpsDomain
import OpsKernel
import OpsStorage

/// How an order was proven to be handed over.
public struct DeliveryProofView: OperationOutput, Equatable {
  public static let answerName = "order.proof/1"

  /// Number of the order.
  public let order: String
  /// Number of the driver who handed it over.
  public let driver: String
  /// When the driver handed the order over.
  public let deliveredAt: Instant
  /// The kinds of proof; empty after the customer was erased.
  public let kinds: [ProofKind]
  /// SHA-256 of the photo, which is at `/v1/images/DIGEST` of a server; null without a photo. The
  /// seller does not get this field and the fields below.
  public let photo: String?
  /// Format of the photo; null without a photo.
  public let photoType: ImageType?
  /// The size of the photo in bytes.
  public let photoBytes: Int64?
  /// Who signed for it.
  public let signature: String?
  /// Where the driver left the order, or who took it.
  public let notes: String?
  /// The identifier of the buyer, for the record of views of personal data; null for the seller.
  public let buyerID: RecordID?

  public static let columns: [FieldColumn] = [
    .init("order", "ORDER"), .init("driver", "DRIVER"), .init("delivered_at", "DELIVERED"),
    .init("kinds", "PROVEN BY"), .init("photo", "PHOTO"), .init("signature", "SIGNATURE"),
    .init("notes", "NOTES"),
  ]

  /// - Parameter isWhole: Whether the caller is shown what the proof holds.
  static func of(
    _ proof: DeliveryProof, of order: MarketOrder, isWhole: Bool, _ transaction: Transaction
  ) async throws -> DeliveryProofView {
    let drivers = try await ReferredRecords(Driver.self, [proof.driverID], transaction) {
      ($0.number, $0.number)
    }
    let held: [(ProofKind, Bool)] = [
      (.photo, proof.photo != nil), (.code, proof.code != nil),
      (.signature, proof.signature != nil), (.notes, proof.notes != nil),
    ]
    let hasPhoto = isWhole && proof.photo != nil
    return DeliveryProofView(
      order: order.number, driver: drivers[proof.driverID].code, deliveredAt: proof.completedAt,
      kinds: held.filter(\.1).map(\.0), photo: isWhole ? proof.photo : nil,
      photoType: hasPhoto ? proof.photoType : nil, photoBytes: hasPhoto ? proof.photoBytes : nil,
      signature: isWhole ? proof.signature : nil, notes: isWhole ? proof.notes : nil,
      buyerID: isWhole ? proof.buyerID : nil)
  }
}

/// What a delivery is proven by.
public enum ProofKind: String, Sendable, Codable, CaseIterable {
  /// A photo of the order at the door.
  case photo
  /// The delivery code, which the customer told the driver.
  case code
  /// The name of the person who signed for the order.
  case signature
  /// A note that says where the order was left, or who took it.
  case notes
}

extension DeliveryProofView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    var reading = PersonalReading()
    guard let buyerID else { return reading }
    reading.add(
      User.schema.name, buyerID.description,
      [("photo", photo != nil), ("signature", signature != nil), ("notes", notes != nil)])
    return reading
  }
}
