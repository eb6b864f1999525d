import OpsDomain
import OpsStorage

/// Bad pieces of an output that are bad for one reason.
public struct OutputScrap: Entity {
  /// The workshop's collection of bad pieces of outputs.
  public static let record = Record("output_scraps", .workshop, "bad pieces of an output")

  public var id: RecordID
  public var version: Int64 = 0
  /// The output that the pieces were counted in.
  public var outputID: Indexed<Reference<MachineOutput>>
  /// The day of the output.
  public var day: CivilDate
  /// Why they are bad, such as flash.
  public var code: Naming<Line>
  /// How many; above zero.
  public var pieces: Int64
  /// Whether its output counts.
  public var isCounted: Bool = true

  /// One record for each output and reason.
  public static let codeKey = uniqueKey(Columns.outputID, Columns.code)
  public static let keys = [codeKey.unique]
  public static let indexes: [SecondaryIndex] = [[Columns.isCounted, Columns.day]]
}

/// Bad pieces by their output.
extension Repository where Item == OutputScrap {
  /// Those of some outputs, the most pieces first.
  package func of(_ outputs: [RecordID]) async throws -> [OutputScrap] {
    guard !outputs.isEmpty else { return [] }
    return try await all(where: .oneOf(OutputScrap.Columns.outputID, outputs)).sorted {
      ($1.pieces, $0.code, $0.id) < ($0.pieces, $1.code, $1.id)
    }
  }
}
