import OpsDomain
import OpsKernel
import OpsStorage

/// A time that is reserved for the maintenance of a machine: it cannot be started, and schedules
/// plan no work on it.
public struct MaintenanceWindow: Entity, Referable {
  /// The workshop's collection of maintenance windows; their numbers begin with `MW`.
  public static let record = Record(
    "maintenance_windows", .workshop, "maintenance window", series: "MW")
  public static let reference = ParameterReference(
    "window", example: "MW-000001", names: .maintenance
  ) { try await $1.repository(MaintenanceWindow.self).named($0) }

  public var id: RecordID
  public var version: Int64 = 0
  /// `MW-000001` and so on.
  public var number: RecordNumber
  /// The machine that is maintained.
  public var machineID: Reference<Machine>
  /// Whether the maintenance is planned, completed or cancelled.
  public var status: MaintenanceStatus = .planned
  /// Its first moment.
  public var start: Instant
  /// The first moment after it.
  public var end: Instant
  /// What is to be done; nil if nobody wrote it.
  public var note: LongText?
  /// Why it was cancelled.
  public var reason: LongText?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>

  public static let indexes: [SecondaryIndex] = [
    [Columns.machineID, Columns.status, Columns.start],
    [Columns.status, Columns.start],
    [Columns.machineID, Columns.start],
    [Columns.start],
  ]
}

/// The status of a maintenance window.
public enum MaintenanceStatus: String, ColumnChoice, Codable {
  /// It is to come, or it is on.
  case planned
  /// The maintenance is done.
  case completed
  /// It does not take place, so the machine can work at that time.
  case cancelled
}

extension NameKind {
  /// Maintenance windows, by their number.
  public static let maintenance = NameKind("maintenance")
}

/// Maintenance windows by number.
extension Repository where Item == MaintenanceWindow {
  /// The window with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> MaintenanceWindow {
    if let found = try await fetch(key: MaintenanceWindow.numberKey, reference.uppercased()) {
      return found
    }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    let meant = await hint(forNumber: reference, MaintenanceWindow.numberKey)
    throw OpsError(
      .notFound, "There is no maintenance window \(Excerpt.of(reference))", field: "window",
      hint: meant ?? "run `opsh maintenance list` to list the windows")
  }
}
