import OpsDomain
import OpsKernel

/// A batch with all its details.
public struct BatchDetailView: OperationOutput, Equatable {
  public static let answerName = "production.batch.detail/1"

  /// The batch as lists show it; in JSON, its fields are beside the other fields.
  public let batch: Flat<BatchView>
  /// When its shift begins, even if the floor does not work then.
  public let shiftStartsAt: Instant
  /// When its shift ends.
  public let shiftEndsAt: Instant
  /// What you can change in it now.
  public let editing: BatchEditing
  /// What is out of date, and whether its orders still need what it would make.
  public let findings: [BatchFinding]
  /// What changed on the machine when the batch was executed.
  public let changes: [MachineDifference]
  /// Numbers of the bookings for what it made, without reversed bookings.
  public let bookings: [String]

  public static let leading = [
    "products.sku", "products.stations", "products.size", "products.primary", "products.planned",
    "products.secondary", "products.gun", "findings.message", "findings.command",
  ]

  private enum CodingKeys: String, CodingKey {
    case shiftStartsAt, shiftEndsAt, editing, findings, changes, bookings
  }

  init(
    batch: BatchView, shiftStartsAt: Instant, shiftEndsAt: Instant, editing: BatchEditing,
    findings: [BatchFinding], changes: [MachineDifference], bookings: [String]
  ) {
    self.batch = batch
    self.shiftStartsAt = shiftStartsAt
    self.shiftEndsAt = shiftEndsAt
    self.editing = editing
    self.findings = findings
    self.changes = changes
    self.bookings = bookings
  }

  /// Reads the flat form.
  public init(from decoder: any Decoder) throws {
    batch = try BatchView(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    shiftStartsAt = try container.decode(Instant.self, forKey: .shiftStartsAt)
    shiftEndsAt = try container.decode(Instant.self, forKey: .shiftEndsAt)
    editing = try container.decode(BatchEditing.self, forKey: .editing)
    findings = try container.decode([BatchFinding].self, forKey: .findings)
    changes = try container.decode([MachineDifference].self, forKey: .changes)
    bookings = try container.decode([String].self, forKey: .bookings)
  }

  /// Writes the flat form.
  public func encode(to encoder: any Encoder) throws {
    try batch.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(shiftStartsAt, forKey: .shiftStartsAt)
    try container.encode(shiftEndsAt, forKey: .shiftEndsAt)
    try container.encode(editing, forKey: .editing)
    try container.encode(findings, forKey: .findings)
    try container.encode(changes, forKey: .changes)
    try container.encode(bookings, forKey: .bookings)
  }
}
