import OpsDomain
import OpsKernel
import OpsStorage

/// An image of a partner, named by the digest of its bytes. The bytes are beside the book.
public struct PartnerImage: Entity {
  /// Where the book keeps the images of partners; the journal has every change.
  public static let record = Record("partner_images", .marketplace, "partner image")

  public var id: RecordID
  public var version: Int64 = 0
  /// The partner that it is an image of.
  public var partnerID: Reference<Partner>
  /// What the image is for: the top of the page, or the logo.
  public var kind: PartnerImageKind
  /// SHA-256 of the image, 64 hexadecimal digits in small letters.
  public var digest: Indexed<Line>
  /// Format of the image, as its bytes show.
  public var type: ImageType
  /// In bytes.
  public var bytes: Positive
  /// When it was added.
  public var addedAt: Trail<Instant>

  /// Finds the image of a partner by its kind: there is one of each at most.
  public static let kindKey = uniqueKey(Columns.partnerID, Columns.kind)
  public static let keys = [kindKey.unique]
}

extension PartnerImage {
  /// The images of a partner, the hero first. Needs the rights of the system.
  static func of(_ partner: RecordID, _ transaction: Transaction) async throws -> [PartnerImage] {
    let found = try await transaction.repository(PartnerImage.self).all(
      where: .equals(Columns.partnerID, partner))
    return PartnerImageKind.allCases.flatMap { kind in found.filter { $0.kind == kind } }
  }
}
