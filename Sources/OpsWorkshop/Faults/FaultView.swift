import OpsDomain
import OpsKernel
import OpsStorage

/// A fault, as commands show it.
public struct FaultView: OperationOutput, Equatable {
  public static let answerName = "fault/1"

  /// Identifier of the fault; commands also accept it in place of the number.
  public let id: RecordID
  /// Number of the fault, such as `FA-000001`.
  public let number: String
  /// Number of the machine.
  public let machine: String
  /// How far the repair has come.
  public let status: FaultStatus
  /// How urgent the repair is.
  public let priority: FaultPriority
  /// What kind of fault it is.
  public let type: String
  /// What is wrong, as the person who reported it wrote it.
  public let description: String
  /// Sign-in name of the person who repairs it.
  public let assignee: String?
  /// How it was repaired.
  public let solution: String?
  /// When a person reported it.
  public let reportedAt: Instant
  /// Sign-in name of the person who reported it.
  public let reportedByName: String?
  /// When its repair was started; null before that.
  public let startedAt: Instant?
  /// Sign-in name of the person who started the repair.
  public let startedByName: String?
  /// When it was repaired; null before that, and after it was reopened.
  public let resolvedAt: Instant?
  /// Sign-in name of the person who resolved it.
  public let resolvedByName: String?
  /// When it was closed; null while it is not closed.
  public let closedAt: Instant?
  /// Sign-in name of the person who closed it.
  public let closedByName: String?
  /// How many times the fault was saved, creation included.
  public let version: Int64

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("machine", "MACHINE"), .init("status", "STATUS"),
    .init("priority", "PRIORITY"), .init("type", "TYPE"), .init("assignee", "ASSIGNEE"),
    .init("reported_at", "REPORTED"), .init("description", "DESCRIPTION"),
  ]

  /// The views of faults, in their order.
  static func of(
    _ faults: [MachineFault], _ transaction: Transaction
  ) async throws -> [FaultView] {
    let machines = try await ReferredRecords(
      Machine.self, faults.map(\.machineID), transaction
    ) { ($0.number, $0.number) }
    let people = try await transaction.peopleNames(
      faults.flatMap { [$0.assigneeID, $0.reportedBy, $0.startedBy, $0.resolvedBy, $0.closedBy] })
    func name(_ id: RecordID?) -> String? { id.flatMap { people[$0] } }
    return faults.map { fault in
      FaultView(
        id: fault.id, number: fault.number, machine: machines[fault.machineID].code,
        status: fault.status, priority: fault.priority, type: fault.type,
        description: fault.summary, assignee: name(fault.assigneeID), solution: fault.solution,
        reportedAt: fault.reportedAt, reportedByName: name(fault.reportedBy),
        startedAt: fault.startedAt, startedByName: name(fault.startedBy),
        resolvedAt: fault.resolvedAt, resolvedByName: name(fault.resolvedBy),
        closedAt: fault.closedAt, closedByName: name(fault.closedBy), version: fault.version)
    }
  }
}
