import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// A run of the granulation: raw material became compound, and how. The goods and the material are
/// in its booking.
public struct GranulationRecord: Entity, Referable {
  /// The workshop's collection of granulations; their numbers begin with `GR`.
  public static let record = Record(
    "granulation_records", .workshop, "granulation", series: "GR")
  public static let reference = ParameterReference(
    "granulation", example: "GR-000001", names: .granulation
  ) { try await $1.repository(GranulationRecord.self).named($0) }

  public var id: RecordID
  public var version: Int64 = 0
  /// `GR-000001` and so on.
  public var number: RecordNumber
  /// The compound.
  public var productID: Reference<Product>
  /// The booking that took out the raw material and added the compound.
  public var bookingID: Reference<ProductionBooking>
  /// The machine that made the compound; nil if nobody named one.
  public var machineID: Reference<Machine>?
  /// The colour of the compound; nil if nobody named one.
  public var colorID: Reference<ColorCard>?
  /// In degrees Celsius.
  public var temperature: Quantity?
  /// In bar.
  public var pressure: Quantity?
  /// When the run began; nil if nobody said when.
  public var startedAt: Instant?
  /// When the run ended; nil if nobody said when.
  public var endedAt: Instant?
  /// A remark about the run; nil if nobody wrote one.
  public var note: LongText?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let indexes: [SecondaryIndex] = [
    [Columns.createdAt, Column.journalPlace],
    [Columns.productID, Columns.createdAt, Column.journalPlace],
  ]
}

extension NameKind {
  /// Granulations, by their number.
  public static let granulation = NameKind("granulation")
}

/// Granulations by number.
extension Repository where Item == GranulationRecord {
  /// The record with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> GranulationRecord {
    if let found = try await fetch(key: GranulationRecord.numberKey, reference.uppercased()) {
      return found
    }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    let meant = await hint(forNumber: reference, GranulationRecord.numberKey)
    throw OpsError(
      .notFound, "There is no granulation \(Excerpt.of(reference))", field: "granulation",
      hint: meant ?? "run `opsh granulation list` to list the granulations")
  }
}
