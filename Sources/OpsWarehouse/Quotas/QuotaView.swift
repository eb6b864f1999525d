import OpsDomain
import OpsKernel
import OpsStorage

/// A quota as operations answer it.
public struct QuotaView: OperationOutput, Equatable {
  public static let answerName = "quota/1"

  /// What the quota still holds of one lot.
  public struct Part: AnswerRecord, Equatable {
    /// Code of the lot; null for goods without a lot.
    public let lot: String?
    /// How much of the lot the holder can still use, in the product's unit.
    public let remaining: Quantity
  }

  /// Identifier of the quota.
  public let id: RecordID
  /// Number of the quota, such as `SQ-000001`.
  public let number: String
  /// Whether it holds goods for its holder, or how it ended.
  public let status: QuotaStatus
  /// SKU of the product.
  public let sku: String
  /// Size of the goods; null for a product without sizes.
  public let size: String?
  /// Code of the location where the goods lie.
  public let location: String
  /// How much was leased, in the product's unit.
  public let taken: Quantity
  /// How much was given out of it.
  public let used: Quantity
  /// How much went back, by hand or at the end.
  public let returned: Quantity
  /// How much was found missing or spoiled.
  public let lost: Quantity
  /// How much the holder can still use.
  public let remaining: Quantity
  /// Identifier of the user who may use it.
  public let holderID: RecordID
  /// Name of the user who may use it; null for a user who is gone.
  public let holderName: String?
  /// The desk that will use it, such as a van or a laptop; null where none was given.
  public let desk: String?
  /// When it was taken.
  public let since: Instant
  /// From this moment on it counts for nothing.
  public let until: Instant
  /// When it held nothing any more; null until then.
  public let endedAt: Instant?
  /// How many times the quota was written, from 1.
  public let version: Int64
  /// What it still holds of each lot.
  public let lots: [Part]

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("status", "STATUS"), .init("sku", "SKU"),
    .init("location", "LOCATION"), .init("taken", "TAKEN", .right), .init("used", "USED", .right),
    .init("remaining", "LEFT", .right), .init("holder_name", "HOLDER"), .init("desk", "DESK"),
    .init("until", "UNTIL"),
  ]
}

extension QuotaView {
  /// The quota as it is after what the transaction has written.
  static func written(_ id: RecordID, _ transaction: Transaction) async throws -> QuotaView {
    let system = transaction.asSystem("looks up what quotas refer to")
    guard let quota = try await system.repository(StockQuota.self).fetch(id) else {
      throw OpsError(.internalError, "A quota that was written is gone")
    }
    return try await of([quota], transaction).only("A quota")
  }

  /// The views of some quotas, with what they refer to by name.
  static func of(
    _ quotas: [StockQuota], _ transaction: Transaction
  ) async throws -> [QuotaView] {
    let system = transaction.asSystem("looks up what quotas refer to")
    let people = try await system.peopleNames(quotas.map { Optional($0.holderID) })
    var views: [QuotaView] = []
    for quota in quotas {
      let product = try await system.repository(Product.self).fetch(quota.productID)
      let place = try await system.repository(Location.self).fetch(quota.locationID)
      let isOpen = quota.isOpen(at: transaction.now)
      let parts =
        try await isOpen
        ? system.repository(Reservation.self).active(quota: quota.id) : []
      views.append(
        QuotaView(
          quota, parts, sku: product?.sku ?? quota.productID.description,
          location: place?.code ?? quota.locationID.description, people: people,
          now: transaction.now))
    }
    return views
  }

  private init(
    _ quota: StockQuota, _ parts: [Reservation], sku: String, location: String,
    people: [RecordID: String], now: Instant
  ) {
    let left = quota.remaining(at: now)
    id = quota.id
    number = quota.number
    status = quota.status(at: now)
    self.sku = sku
    size = quota.size.isEmpty ? nil : quota.size
    self.location = location
    taken = quota.taken
    used = quota.used
    returned = quota.taken - quota.used - quota.lost - left
    lost = quota.lost
    remaining = left
    holderID = quota.holderID
    holderName = people[quota.holderID]
    desk = quota.desk
    since = quota.since
    until = quota.until
    endedAt = quota.endedAt ?? (quota.status(at: now) == .active ? nil : quota.until)
    version = quota.version
    lots = parts.map { Part(lot: $0.lot.isEmpty ? nil : $0.lot, remaining: $0.quantity) }
  }
}
