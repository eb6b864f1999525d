import OpsDomain
import OpsKernel
import OpsStorage

/// Goods of one style that a team packs.
public struct PackagingRecord: Entity {
  /// The collection of packaging records, what people call one, and the series of their numbers.
  public static let record = Record(
    "packaging_records", .warehouse, "packaging record", series: "PK")

  public var id: RecordID
  public var version: Int64 = 0
  /// `PK-000001` and so on.
  public var number: RecordNumber
  /// The civil date it was packed on: of its completion, until then of its start.
  public var packedOn: Indexed<CivilDate>
  /// The team that packs the goods.
  public var teamID: Reference<PackagingTeam>
  /// The product that is packed.
  public var productID: Reference<Product>
  /// Empty for a product without sizes.
  public var size: Line = ""
  /// How many packages are packed; above zero.
  public var packages: Int64
  /// How many items are in one package; above zero.
  public var perPackage: Int64
  /// Packages × items per package.
  public var items: Int64
  /// Whether the team still packs, or the packed goods are in the stock or shipped.
  public var status: PackagingStatus = .inProgress
  /// `priority`: How urgent it is, as its rank, so that records sort by it.
  public var rank: RankOf<PackagingPriority>
  /// The civil date it must be done by; ``CivilDate/maximum`` for none.
  public var due: CivilDate = .maximum
  /// Whether people are reminded before the due day.
  public var wantsReminder: Bool = true
  /// When people were reminded; nil as long as nobody was.
  public var remindedAt: Instant?
  /// A remark for the team, at most 2000 characters; nil for none.
  public var note: String?
  /// Where the packed goods went.
  public var locationID: Reference<Location>?
  /// The movement that received them in the ledger.
  public var movementID: Reference<StockMovement>?
  /// When the packed goods came into the stock; nil until then.
  public var completedAt: Instant?
  /// When the packed goods were shipped; nil until then.
  public var shippedAt: Instant?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
}

extension PackagingRecord {
  public static let indexes: [SecondaryIndex] = [
    [Columns.status, Columns.rank, Columns.due]
  ]
}

/// The state of goods that are being packed. It only goes forward.
public enum PackagingStatus: String, ColumnChoice, Codable {
  /// The team is packing; the goods are not in the stock yet.
  case inProgress = "in_progress"
  /// Packed, and in the stock.
  case completed
  /// The packages have left the packing place; this does not change the stock.
  case shipped
  /// Given up before it was packed.
  case cancelled

  /// The state that follows this one in the course of work; nil for the last.
  public var next: PackagingStatus? {
    switch self {
    case .inProgress: .completed
    case .completed: .shipped
    case .shipped, .cancelled: nil
    }
  }
}

/// What is being packed, by number.
extension Repository where Item == PackagingRecord {
  /// The record with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> PackagingRecord {
    if let found = try await fetch(key: PackagingRecord.numberKey, reference) {
      return found
    }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    let meant = await hint(forNumber: reference, PackagingRecord.numberKey)
    throw OpsError(
      .notFound, "There is no packaging record \(Excerpt.of(reference))", field: "record",
      hint: meant ?? "run `opsh packaging list` to see the records")
  }
}
