import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// A batch, as commands show it.
public struct BatchView: OperationOutput, Equatable {
  public static let answerName = "production.batch/1"

  /// One product of the batch.
  public struct Product: AnswerRecord, Equatable {
    /// Its place in the batch, from 1.
    public let position: Int64
    /// SKU of the product that is made.
    public let sku: String
    /// Name of the product; null if you may not see the product.
    public let name: String?
    /// The size that is made; null for a product without sizes.
    public let size: String?
    /// Name of the first color; in single mode the only one.
    public let primary: String
    /// The second color, in dual mode.
    public let secondary: String?
    /// The gun, in single mode.
    public let gun: String?
    /// Numbers of its stations.
    public let stations: [Int64]
    /// How much to make; null if nobody gave a quantity.
    public let planned: Quantity?
    /// Number of the production order it works for.
    public let production: String?
    /// Good pieces that were reported.
    public let made: Quantity
    /// Bad pieces that were reported.
    public let scrapped: Quantity
  }

  /// Identifier of the batch; commands also accept it in place of the number.
  public let id: RecordID
  /// Its type, the day of its creation and a number of that day, such as `PC-20270301-0001`.
  public let number: String
  /// What may be chosen: `pc` for products, colors and stations, `bp` for colors only.
  public let type: BatchType
  /// Number of the machine that it works on.
  public let machine: String
  /// The day on which its shift begins.
  public let date: CivilDate
  /// The shift in which it is made.
  public let shift: Shift
  /// How it uses the guns: `single` for one color for each product, `dual` for two.
  public let mode: BatchMode
  /// Whether the batch is planned, submitted, approved, running, completed or rejected.
  public let status: BatchStatus
  /// What it makes, by position.
  public let products: [Product]
  /// When it was submitted for approval; null for a plan that is not submitted.
  public let submittedAt: Instant?
  /// Sign-in name of the person who submitted it.
  public let submittedBy: String?
  /// When it was approved or rejected; null while nobody has decided.
  public let reviewedAt: Instant?
  /// Sign-in name of the person who approved or rejected it.
  public let reviewedBy: String?
  /// When the people who planned it may approve it themselves, because nobody else may approve
  /// batches.
  public let aloneFrom: Instant?
  /// Why it was rejected or cancelled.
  public let reason: String?
  /// When it began; for an ended batch that was never executed, the start of its shift.
  public let executedAt: Instant?
  /// When it ended, at the latest with its shift; null while it is not completed.
  public let completedAt: Instant?
  /// Whether it is over and nobody has reported what it made.
  public let isUnreported: Bool
  /// When it was created.
  public let createdAt: Instant
  /// Sign-in name of the person who created it.
  public let createdBy: String?
  /// How many times the batch was saved, creation included.
  public let version: Int64
  /// When it was cancelled; null for a batch that was not cancelled.
  public let cancelledAt: Instant?
  /// Null for a batch that was rejected.
  public let cancelledBy: String?
  /// After a product is added: a warning if batches would make more for a production order than it
  /// needs. After a report: the number of each booking.
  public var remarks: [String] = []

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("status", "STATUS"), .init("machine", "MACHINE"),
    .init("date", "DATE"), .init("shift", "SHIFT"), .init("mode", "MODE"),
    .init("is_unreported", "REPORT DUE"),
  ]

  public static let leading = [
    "status", "machine", "date", "shift",
  ]
}

extension BatchView {
  /// The view of one batch.
  static func of(
    _ batch: ProductionBatch, _ transaction: Transaction
  ) async throws -> BatchView {
    try await of([batch], transaction).only("A batch")
  }

  /// The views of batches, in their order.
  static func of(
    _ batches: [ProductionBatch], _ transaction: Transaction
  ) async throws -> [BatchView] {
    guard !batches.isEmpty else { return [] }
    let names = try await BatchNames(batches, transaction)
    return batches.map { batch in
      BatchView(
        id: batch.id, number: batch.number, type: batch.type,
        machine: names.machines[batch.machineID] ?? batch.machineID.description, date: batch.day,
        shift: batch.shift, mode: batch.mode, status: batch.status,
        products: names.products(of: batch), submittedAt: batch.submittedAt,
        submittedBy: batch.submittedBy.flatMap { names.people[$0] },
        reviewedAt: batch.reviewedAt,
        reviewedBy: batch.reviewedBy.flatMap { names.people[$0] }, aloneFrom: batch.aloneFrom,
        reason: batch.reason, executedAt: batch.executedAt, completedAt: batch.completedAt,
        isUnreported: batch.isUnreported, createdAt: batch.createdAt,
        createdBy: batch.createdBy.flatMap { names.people[$0] }, version: batch.version,
        cancelledAt: batch.cancelledAt,
        cancelledBy: batch.cancelledBy.flatMap { names.people[$0] })
    }
  }
}
