import OpsDomain
import OpsKernel
import OpsStorage

/// What one machine makes in one shift, from the plan to the goods.
public struct ProductionBatch: Entity, Referable {
  /// The workshop's collection of batches.
  public static let record = Record("production_batches", .workshop, "batch")
  public static let reference = ParameterReference(
    "batch", example: "PC-20270301-0001", names: .batch
  ) { try await $1.repository(ProductionBatch.self).named($0) }

  public var id: RecordID
  public var version: Int64 = 0
  /// `PC-20270301-0001`: type, day on which it was made, number of that day.
  public var number: RecordNumber
  /// Whether products, colours and stations are chosen for it, or only its colours change.
  public var type: BatchType
  /// The machine that makes it; it cannot change.
  public var machineID: Reference<Machine>
  /// The day on which its shift begins.
  public var day: CivilDate
  /// The shift in which it is made; it can change only until the batch is submitted.
  public var shift: Shift
  /// How it uses the guns of its machine; it cannot change.
  public var mode: BatchMode
  /// Whether it is planned, submitted, approved, running, completed or rejected.
  public var status: BatchStatus = .unsubmitted
  /// When it was submitted for approval; nil for a plan, also after it was withdrawn.
  public var submittedAt: Instant?
  /// The user who submitted it; nil for a plan.
  public var submittedBy: Person?
  /// When it was approved or rejected; nil while nobody has decided.
  public var reviewedAt: Instant?
  /// The user who approved or rejected it; a later cancellation does not change this.
  public var reviewedBy: Person?
  /// Why it was rejected or cancelled.
  public var reason: LongText?
  /// When it began. A batch that was never executed gets the beginning of its shift when the shift
  /// is over, see ``wasExecuted``.
  public var executedAt: Instant?
  /// When it ended, at the latest with its shift; nil while it is not completed.
  public var completedAt: Instant?
  /// Whether it is over and waits for a report: nobody reported what it made, or its bookings were
  /// reversed.
  public var isUnreported: Bool = false
  /// The machine as it was before the batch was executed, for people who compare; nil for a batch
  /// that was never executed.
  public var before: LongText?
  /// The machine as it was afterwards.
  public var after: LongText?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// When the people who planned it may also approve it, because nobody else may approve batches;
  /// nil if another person must approve it.
  public var aloneFrom: Instant?
  /// When and by whom it was cancelled; nil for a batch that was rejected.
  public var cancelledAt: Instant?
  /// The user who cancelled it; nil for a batch that was rejected.
  public var cancelledBy: Person?
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let indexes: [SecondaryIndex] = [
    [Columns.machineID, Columns.day, Columns.shift],
    [Columns.status, Columns.day, Columns.shift],
    [Columns.day, Columns.shift],
    [Columns.shift, Columns.day],
    [Columns.isUnreported, Columns.day, Columns.shift],
    [Columns.createdAt, Column.journalPlace],
  ]
}

/// What kind of work a batch is.
public enum BatchType: String, ColumnChoice, Codable {
  /// Production configuration: products, colours and stations are chosen.
  case productionConfiguration = "pc"
  /// Shift batch: takes the products of the running batch over and changes colours only.
  case batchProcessing = "bp"
}

/// How a batch uses the guns of its machine.
public enum BatchMode: String, ColumnChoice, Codable {
  /// One colour for each product: at least 3 stations per product, at most 4 products.
  case single
  /// Two colours for each product, one per gun: at least 6 stations, at most 2 products.
  case dual
}

/// How far a batch has come.
public enum BatchStatus: String, ColumnChoice, Codable {
  /// A plan that can be changed and deleted.
  case unsubmitted
  /// Submitted; nobody has approved or rejected it yet.
  case pending
  /// Approved, not begun.
  case pendingExecution = "pending_execution"
  /// Its machine is making it.
  case active
  /// It is over: a person completed it, or its shift ended.
  case completed
  /// Rejected or cancelled.
  case rejected

  /// Whether it may still take a machine's stations.
  public var isOpen: Bool { self != .completed && self != .rejected }
}

extension NameKind {
  /// Production batches, by their number.
  public static let batch = NameKind("batch")
}

/// Batches by number.
extension Repository where Item == ProductionBatch {
  /// The batch with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> ProductionBatch {
    if let found = try await fetch(key: ProductionBatch.numberKey, reference.uppercased()) {
      return found
    }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    let meant = await hint(forNumber: reference, ProductionBatch.numberKey)
    throw OpsError(
      .notFound, "There is no batch \(Excerpt.of(reference))", field: "batch",
      hint: meant ?? "run `opsh batch list` to list the batches")
  }
}
