import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What a machine made in a shift, as commands show it.
public struct OutputView: OperationOutput, Equatable {
  public static let answerName = "output/1"

  /// Bad pieces of one reason.
  public struct Scrap: AnswerRecord, Equatable {
    /// Why the pieces are bad, such as `flash`.
    public let code: String
    /// How many pieces are bad for this reason; above zero.
    public let pieces: Int64
  }

  /// Identifier of the output; commands also accept it in place of the number.
  public let id: RecordID
  /// Number of the output, such as `OP-000001`.
  public let number: String
  /// Number of the machine that made the pieces.
  public let machine: String
  /// The day on which its shift begins.
  public let date: CivilDate
  /// The shift in which they were made.
  public let shift: Shift
  /// When the machine began this work.
  public let startsAt: Instant
  /// When the machine ended this work.
  public let endsAt: Instant
  /// SKU of the product that was made.
  public let sku: String
  /// Null if you may not see the product.
  public let productName: String?
  /// The size that was made; null for a product without sizes.
  public let size: String?
  /// Name of the color they were made in; null if nobody gave one.
  public let color: String?
  /// Good pieces.
  public let good: Int64
  /// Bad pieces.
  public let bad: Int64
  /// The bad pieces by reason, the most pieces first.
  public let scrap: [Scrap]
  /// The target of the machine in this shift, for all styles together.
  public let target: Int64
  /// Good pieces ÷ target; null without a target.
  public let targetRate: DecimalString?
  /// Number of the batch that it worked on.
  public let batch: String?
  /// Whether it counts; false once it was corrected.
  public let isCounted: Bool
  /// Number of the output that it replaces.
  public let corrects: String?
  /// Why it was corrected.
  public let reason: String?
  /// When the count was entered.
  public let recordedAt: Instant
  /// Sign-in name of the person who entered the count.
  public let recordedByName: String?
  /// How many times the output was saved, creation included.
  public let version: Int64
  /// After recording: other outputs for the same work that also count.
  public var remarks: [String] = []

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("machine", "MACHINE"), .init("date", "DATE"),
    .init("shift", "SHIFT"), .init("sku", "SKU"), .init("size", "SIZE"),
    .init("good", "GOOD", .right), .init("bad", "BAD", .right),
    .init("target", "TARGET", .right), .init("target_rate", "RATE", .right),
    .init("is_counted", "COUNTS"),
  ]

  /// The views of outputs, in their order.
  static func of(
    _ outputs: [MachineOutput], _ transaction: Transaction
  ) async throws -> [OutputView] {
    let products = try await ReferredRecords.products(outputs.map(\.productID), transaction)
    let machines = try await ReferredRecords(
      Machine.self, outputs.map(\.machineID), transaction
    ) { ($0.number, $0.number) }
    let colors = try await ReferredRecords(
      ColorCard.self, outputs.compactMap(\.colorID), transaction
    ) { ($0.name, $0.name) }
    let batches = try await ReferredRecords(
      ProductionBatch.self, outputs.compactMap(\.batchID), transaction
    ) { ($0.number, $0.number) }
    let first = try await ReferredRecords(
      MachineOutput.self, outputs.compactMap(\.correctedID), transaction
    ) { ($0.number, $0.number) }
    let people = try await transaction.peopleNames(outputs.map(\.recordedBy))
    let scraps = Dictionary(
      grouping: try await transaction.repository(OutputScrap.self).of(outputs.map(\.id)),
      by: \.outputID)
    return outputs.map { output in
      let product = products[output.productID]
      return OutputView(
        id: output.id, number: output.number, machine: machines[output.machineID].code,
        date: output.day, shift: output.shift, startsAt: output.start, endsAt: output.end,
        sku: product.code, productName: product.name,
        size: output.size.isEmpty ? nil : output.size,
        color: output.colorID.map { colors[$0].code },
        good: output.good, bad: output.bad,
        scrap: (scraps[output.id] ?? []).map { Scrap(code: $0.code, pieces: $0.pieces) },
        target: output.target, targetRate: Ratio(output.good, of: output.target)?.text,
        batch: output.batchID.map { batches[$0].code }, isCounted: output.isCounted,
        corrects: output.correctedID.map { first[$0].code }, reason: output.reason,
        recordedAt: output.recordedAt,
        recordedByName: output.recordedBy.flatMap { people[$0] }, version: output.version)
    }
  }
}
