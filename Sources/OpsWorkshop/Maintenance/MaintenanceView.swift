import OpsDomain
import OpsKernel
import OpsStorage

/// A maintenance window, as commands show it.
public struct MaintenanceView: OperationOutput, Equatable {
  public static let answerName = "maintenance/1"

  /// Identifier of the window; commands also accept it in place of the number.
  public let id: RecordID
  /// Number of the window, such as `MW-000001`.
  public let number: String
  /// Number of the machine.
  public let machine: String
  /// Whether the maintenance is planned, completed or cancelled.
  public let status: MaintenanceStatus
  /// When it begins.
  public let startsAt: Instant
  /// When it ends.
  public let endsAt: Instant
  /// What is to be done; null if nobody wrote it.
  public let note: String?
  /// Why it was cancelled.
  public let reason: String?
  /// When it was created.
  public let createdAt: Instant
  /// Sign-in name of the person who planned it.
  public let createdByName: String?
  /// How many times the window was saved, creation included.
  public let version: Int64

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("machine", "MACHINE"), .init("status", "STATUS"),
    .init("starts_at", "FROM"), .init("ends_at", "TO"), .init("note", "NOTE"),
  ]

  /// The views of windows, in their order.
  static func of(
    _ windows: [MaintenanceWindow], _ transaction: Transaction
  ) async throws -> [MaintenanceView] {
    let machines = try await ReferredRecords(
      Machine.self, windows.map(\.machineID), transaction
    ) { ($0.number, $0.number) }
    let people = try await transaction.peopleNames(windows.map(\.createdBy))
    return windows.map { window in
      MaintenanceView(
        id: window.id, number: window.number, machine: machines[window.machineID].code,
        status: window.status, startsAt: window.start, endsAt: window.end, note: window.note,
        reason: window.reason, createdAt: window.createdAt,
        createdByName: window.createdBy.flatMap { people[$0] }, version: window.version)
    }
  }
}
