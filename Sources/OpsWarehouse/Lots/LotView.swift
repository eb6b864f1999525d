import OpsDomain
import OpsKernel
import OpsStorage

/// A lot as operations answer it: its printed dates, what happened to it and what is left.
public struct LotView: OperationOutput, Equatable {
  public static let answerName = "lot/1"

  /// Code of the lot; upper and lower case are different.
  public let lot: String
  /// SKU of its product.
  public let product: String
  /// Name of the product.
  public let name: String
  /// The location with most of the lot; null when nothing is left.
  public let location: String?
  /// The location with the next largest part of the lot.
  public let secondaryLocation: String?
  /// How goods are kept at the location with most of it.
  public let storage: StorageKind?
  /// The quantity that is left in the house.
  public let quantity: Quantity
  /// Unit of the product, in which all quantities are given.
  public let unit: String
  /// The quantity before any of it was used.
  public let initial: Quantity
  /// What is left in the house, in percent of `initial`, with one decimal.
  public let remainingPercent: Quantity
  /// The best-before date printed on it; null for none.
  public let bestBefore: CivilDate?
  /// The use-by date printed on it, after which it must not be eaten; null for none.
  public let useBy: CivilDate?
  /// The last good day, by the printed dates and by what happened.
  public let due: CivilDate?
  /// Days until the last good day; 0 today, negative for a lot that has expired.
  public let daysLeft: Int?
  /// The day the goods were bought, or else received; null where it is not known.
  public let purchasedOn: CivilDate?
  /// Whether its goods were opened.
  public let opened: Bool
  /// When it, or the lot it came from, was opened; null for goods that are closed.
  public let openedOn: CivilDate?
  /// The lot that it was taken from.
  public let parent: String?
  /// What made this a separate lot.
  public let event: LotEvent?
  /// The day of `event`; null for a lot that was received.
  public let eventOn: CivilDate?
  /// Whether something is left of the lot and is good, or what became of it.
  public let status: LotStatus
  /// How much is left of it and of the lots made from it; opening does not use goods up.
  public let consumption: ConsumptionState
  /// The quantity of this lot that went to customers and production, less what came back.
  public let consumed: Quantity
  /// The quantity of this lot that was thrown away.
  public let discarded: Quantity
  /// When goods of the lot were last used; null when none were.
  public let lastConsumedAt: Instant?
  /// How many times the lot was written, from 1.
  public let version: Int64
  /// What people should know about the goods; null for nothing.
  public let note: String?

  init(_ standing: LotStanding, parent: Lot?, on today: CivilDate) {
    let (lot, figures) = (standing.lot, standing.figures)
    self.lot = lot.code
    product = standing.product.sku
    name = standing.product.name
    location = standing.places.first?.location.code
    secondaryLocation = standing.places.dropFirst().first?.location.code
    storage = standing.places.first?.location.storage
    quantity = figures.onHand
    unit = standing.product.unit
    initial = figures.initial
    remainingPercent = figures.remainingPercent
    bestBefore = lot.expiresOn
    useBy = lot.useBy
    due = lot.due
    daysLeft = lot.due.map { Int($0.daysSinceEpoch - today.daysSinceEpoch) }
    purchasedOn = lot.purchasedOn
    opened = lot.isOpened
    openedOn = lot.openedOn
    self.parent = parent?.code
    event = lot.event
    eventOn = lot.eventOn
    status = standing.status(on: today)
    consumption = standing.consumption
    consumed = figures.consumed
    discarded = figures.discarded
    lastConsumedAt = standing.lastConsumedAt
    version = lot.version
    note = lot.note
  }

  static func of(
    _ standing: LotStanding, _ transaction: Transaction
  ) async throws -> LotView {
    var parent: Lot?
    if let id = standing.lot.parentID {
      parent = try await transaction.repository(Lot.self).fetch(id)
    }
    return LotView(standing, parent: parent, on: transaction.today)
  }

  public static let columns: [FieldColumn] = [
    .init("product", "SKU"), .init("lot", "LOT"), .init("location", "WHERE"),
    .init("quantity", "LEFT", .right), .init("unit", "UNIT"),
    .init("remaining_percent", "%", .right), .init("due", "DUE"),
    .init("days_left", "DAYS", .right), .init("opened_on", "OPENED"), .init("status", "STATUS"),
  ]
}
