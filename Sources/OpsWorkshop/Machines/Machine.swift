import OpsDomain
import OpsKernel
import OpsStorage

/// A moulding machine of the workshop: stations in a row, served by guns that inject a colour.
public struct Machine: Entity, Referable {
  /// The workshop's collection of machines.
  public static let record = Record("machines", .workshop, "machine")
  public static let reference = ParameterReference("machine", example: "M1", names: .machine) {
    try await $1.repository(Machine.self).named($0)
  }

  public var id: RecordID
  public var version: Int64 = 0
  /// Its number, unique regardless of letter case.
  public var number: Naming<Line>
  /// ``number`` without differences of case, accents and spacing; lists sort by it.
  public var foldedNumber: Unique<Folded>
  /// The name, in small letters, by which routings mean machines that do the same work.
  public var group: Line = Self.usualGroup
  /// What it is doing now.
  public var status: MachineStatus = .stopped
  /// Whether it is in use.
  public var isActive: Bool = true
  /// How many stations it has, 1…99.
  public var stations: Int64 = 12
  /// Seconds that a piece stays in its mould.
  public var curingSeconds: Int64 = 30
  /// How often the mould opens for a piece.
  public var mouldOpenings: Int64 = 1
  /// The target of good pieces for a day.
  public var dailyTarget: Int64 = 1000
  /// The day of the last maintenance; nil if none was recorded.
  public var lastMaintenance: CivilDate?
  /// The day on which the next maintenance is due; nil if none is set.
  public var nextMaintenance: Indexed<CivilDate>?
  /// Days between two maintenances; nil if no interval is set.
  public var maintenanceDays: Int64?
  /// How long it has run, all together.
  public var runTime: TimeSpan = TimeSpan(milliseconds: 0)
  /// How often it has failed.
  public var errors: Int64 = 0
  /// Good pieces since it was last reset.
  public var pieces: Int64 = 0
  /// The batch that it works on.
  public var batchID: Reference<ProductionBatch>?
  /// How that batch uses its guns.
  public var mode: BatchMode?
  /// A remark for people; nil if nobody wrote one.
  public var note: LongText?
  /// Since when it has its status.
  public var statusSince: Instant
  /// The reason for its status, if somebody gave one.
  public var statusReason: LongText?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>

  public static let indexes: [SecondaryIndex] = [
    [Columns.status, Columns.foldedNumber], [Columns.group, Columns.foldedNumber],
  ]

  /// The group of machines that were added without one.
  public static let usualGroup = "moulding"
}

/// What a machine is doing.
public enum MachineStatus: String, ColumnChoice, Codable {
  /// It makes pieces, stands still, is maintained, or has failed.
  case running, stopped, maintenance, error
}

/// Input of operations that name a machine and nothing else.
public struct MachineReference: OperationInput {
  /// The machine.
  public var machine: NameOf<Machine>
}

extension NameKind {
  /// Machines, by their number.
  public static let machine = NameKind("machine")
}

/// Machines by number.
extension Repository where Item == Machine {
  /// The machine with this number, whatever its letter case. Throws `notfound.any`.
  public func named(_ number: String) async throws -> Machine {
    if let found = try await fetch(key: Machine.numberKey, TextFolding.fold(number)) {
      return found
    }
    if let id = RecordID(number), let found = try await fetch(id) { return found }
    let meant = await hint(for: number, in: Machine.Columns.foldedNumber) { $0.number }
    throw OpsError(
      .notFound, "There is no machine \(Excerpt.of(number))", field: "machine",
      hint: meant ?? "run `opsh machine list` to list the machines")
  }
}
