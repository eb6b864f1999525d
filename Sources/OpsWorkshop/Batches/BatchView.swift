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
    public let sku: String
    /// Null for a product without sizes, and if you may not see the product.
    public let name: String?
    public let size: String?
    public let primary: String
    /// The second color, in dual mode.
    public let secondary: String?
    /// The gun, in single mode.
    public let gun: String?
    /// Numbers of its stations.
    public let stations: [Int64]
    public let planned: Quantity?
    /// Number of the production order it works for.
    public let production: String?
    public let made: Quantity
    public let scrapped: Quantity
  }

  public let id: RecordID
  public let number: String
  public let type: BatchType
  public let machine: String
  /// The day on which its shift begins.
  public let date: CivilDate
  public let shift: Shift
  public let mode: BatchMode
  public let status: BatchStatus
  public let products: [Product]
  public let submittedAt: Instant?
  public let submittedBy: String?
  public let reviewedAt: Instant?
  public let reviewedBy: String?
  /// When the people who planned it may approve it themselves, because nobody else may approve
  /// batches.
  public let aloneFrom: Instant?
  /// Why it was rejected or cancelled.
  public let reason: String?
  public let executedAt: Instant?
  public let completedAt: Instant?
  /// Whether it is over and nobody has reported what it made.
  public let isUnreported: Bool
  /// When it was created.
  public let createdAt: Instant
  public let createdBy: String?
  public let version: Int64
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
