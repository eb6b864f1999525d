import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// A number of pieces of a style in one color and size, from the plan to shipping.
public struct ProductionStyle: Entity, Referable {
  /// The workshop's collection of production styles; their numbers begin with `ST`.
  public static let record = Record(
    "production_styles", .workshop, "production style", series: "ST")
  public static let reference = ParameterReference("style", example: "ST-000001", names: .style) {
    try await $1.repository(ProductionStyle.self).named($0)
  }

  public var id: RecordID
  public var version: Int64 = 0
  /// `ST-000001` and so on.
  public var number: RecordNumber
  /// The product that is made.
  public var productID: Indexed<Reference<Product>>
  /// Empty for a product without sizes.
  public var size: Line = ""
  /// The colour it is made in; nil if nobody named one.
  public var colorID: Reference<ColorCard>?
  /// Whole pieces; above zero.
  public var quantity: Int64
  /// How far it has come; it goes forward only, step by step.
  public var status: StyleStatus = .planning
  /// The day on which to make it.
  public var day: CivilDate
  /// When its production was started; nil before that.
  public var startedAt: Instant?
  /// When its production ended; nil before that.
  public var completedAt: Instant?
  /// When a team got it for packaging; nil before that.
  public var warehousedAt: Instant?
  /// When it was shipped with its packages; nil before that.
  public var shippedAt: Instant?
  /// Its packaging record, from the warehouse on.
  public var packagingID: Unique<Reference<PackagingRecord>>?
  /// A remark for people; nil if nobody wrote one.
  public var note: LongText?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let indexes: [SecondaryIndex] = [
    [Columns.day, Columns.createdAt, Column.journalPlace],
    [Columns.status, Columns.day, Columns.createdAt, Column.journalPlace],
  ]
}

/// Styles by number.
extension Repository where Item == ProductionStyle {
  /// The style with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> ProductionStyle {
    if let found = try await fetch(key: ProductionStyle.numberKey, reference.uppercased()) {
      return found
    }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    let meant = await hint(forNumber: reference, ProductionStyle.numberKey)
    throw OpsError(
      .notFound, "There is no production style \(Excerpt.of(reference))", field: "style",
      hint: meant ?? "run `opsh style list` to list the styles")
  }
}

extension NameKind {
  /// Production styles, by their number.
  public static let style = NameKind("style")
}
