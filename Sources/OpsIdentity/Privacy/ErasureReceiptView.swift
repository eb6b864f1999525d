import OpsDomain
import OpsKernel

/// The receipt of an erasure, as `privacy.erase` answers it. Holds nothing of the person.
public struct ErasureReceiptView: OperationOutput, Equatable {
  public static let answerName = "privacy.receipt/1"

  /// Number of the receipt, such as `ERASURE-000001`.
  public let number: String
  /// `users` or `customers`.
  public let collection: String
  /// Identifier of the person whose data was erased.
  public let subject: RecordID
  /// The person's new name in the book.
  public let pseudonym: String
  /// When the person was erased.
  public let at: Instant
  /// The identifier of the user who erased; null for the system.
  public let by: RecordID?
  /// Why, in the words of the user who erased.
  public let reason: String
  /// How many records were emptied or removed.
  public let records: Int64
  /// How many images in the journal can no longer be read.
  public let images: Int64
  /// Texts about the person that stay in business records, and where; null in a list of receipts.
  public var keptTexts: [KeptTextCount]?

  init(_ receipt: ErasureReceipt) {
    number = receipt.number
    collection = receipt.collection
    subject = receipt.subject
    pseudonym = receipt.pseudonym
    at = receipt.at
    by = receipt.by
    reason = receipt.reason
    records = receipt.records
    images = receipt.images
  }

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("collection", "COLLECTION"),
    .init("pseudonym", "PSEUDONYM"), .init("at", "AT"), .init("records", "RECORDS", .right),
    .init("images", "IMAGES", .right), .init("reason", "REASON"),
  ]
}
