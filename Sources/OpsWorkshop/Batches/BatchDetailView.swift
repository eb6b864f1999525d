import OpsDomain
import OpsKernel

/// A batch with all there is to say of it.
public struct BatchDetailView: OperationOutput, Equatable {
  public static let answerName = "production.batch.detail/1"

  public let batch: Flat<BatchView>
  public let shiftStartsAt: Instant
  public let shiftEndsAt: Instant
  /// What you may change of it now.
  public let editing: BatchEditing
  /// What the passing of time has done to it, and whether its orders need what it is to make.
  public let findings: [BatchFinding]
  /// What executing it changed on the machine.
  public let changes: [MachineDifference]
  /// Numbers of the bookings of what it made, without those that were reversed.
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
