import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What a machine made of one style in one shift: good and bad pieces, counted by people.
///
/// It books no goods: completing a batch or a production order does.
public struct MachineOutput: Entity, Referable {
  /// The workshop's collection of machine outputs; their numbers begin with `OP`.
  public static let record = Record("machine_outputs", .workshop, "output", series: "OP")
  public static let reference = ParameterReference("output", example: "OP-000001", names: .output) {
    try await $1.repository(MachineOutput.self).named($0)
  }

  public var id: RecordID
  public var version: Int64 = 0
  /// `OP-000001` and so on.
  public var number: RecordNumber
  /// The machine that made the pieces.
  public var machineID: Reference<Machine>
  /// The product that was made.
  public var productID: Indexed<Reference<Product>>
  /// Empty for a product without sizes.
  public var size: Line = ""
  /// The color it was made in; nil if nobody gave one.
  public var colorID: Reference<ColorCard>?
  /// The day on which its shift begins.
  public var day: CivilDate
  /// The shift in which the pieces were made.
  public var shift: Shift
  /// When the machine began it.
  public var start: Instant
  /// When it ended.
  public var end: Instant
  /// Good pieces.
  public var good: Int64
  /// Bad pieces; their reasons stand in ``OutputScrap``.
  public var bad: Int64
  /// The target of the machine for the whole shift, for all styles together.
  public var target: Int64
  /// The batch that it worked on.
  public var batchID: Indexed<Reference<ProductionBatch>>?
  /// Stations that made it, such as `1,2,3`; empty when none is known.
  public var stations: Line = ""
  /// Whether it counts; false once it was corrected.
  public var isCounted: Bool = true
  /// The output that it replaces; nil for a first count.
  public var correctedID: Reference<MachineOutput>?
  /// Why it was corrected.
  public var reason: LongText?
  /// When it was corrected or withdrawn; nil while it counts.
  public var correctedAt: Instant?
  /// The user who corrected or withdrew it; nil while it counts.
  public var correctedBy: Person?
  /// When the count was entered.
  public var recordedAt: Trail<Instant>
  /// The user who entered the count; other users need a further permission to correct it.
  public var recordedBy: Trail<Person>?
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let indexes: [SecondaryIndex] = [
    [Columns.day, Columns.recordedAt, Column.journalPlace],
    [Columns.machineID, Columns.day, Columns.recordedAt, Column.journalPlace],
    [Columns.isCounted, Columns.day, Columns.recordedAt, Column.journalPlace],
  ]

  /// How many pieces one record may count, good and bad together.
  public static let pieceRange: ClosedRange<Int64> = 1...10_000_000
}

extension NameKind {
  /// Outputs of machines, by their number.
  public static let output = NameKind("output")
}

/// Outputs by number.
extension Repository where Item == MachineOutput {
  /// The output with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> MachineOutput {
    if let found = try await fetch(key: MachineOutput.numberKey, reference.uppercased()) {
      return found
    }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    let meant = await hint(forNumber: reference, MachineOutput.numberKey)
    throw OpsError(
      .notFound, "There is no output \(Excerpt.of(reference))", field: "output",
      hint: meant ?? "run `opsh output list` to see the outputs")
  }
}
