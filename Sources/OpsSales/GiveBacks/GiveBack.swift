import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Delivered goods that a customer gives back. Independent of out-of-stock requests: it never
/// changes one.
public struct GiveBack: Entity {
  public static let record = Record("givebacks", .sales, "give-back", series: "GB")

  public var id: RecordID
  public var version: Int64 = 0
  /// `GB-000001` and so on.
  public var number: RecordNumber
  public var customerID: Indexed<Reference<Customer>>
  public var productID: Reference<Product>
  public var size: Line = ""
  public var quantity: Quantity
  public var receivedQuantity: Quantity?
  public var reason: GiveBackReason
  /// ``GoodsCondition`` once received.
  public var condition: GoodsCondition?
  public var status: GiveBackStatus = .requested
  public var note: String?
  /// Money given back, in minor units.
  public var refund: Amount?
  public var rejectionReason: String?
  public var locationID: Reference<Location>?
  public var reference: Indexed<Line>?
  public var requestedAt: Trail<Instant>
  public var requestedBy: Trail<Person>?
  public var approvedBy: Person?
  public var receivedAt: Instant?
  public var closedAt: Instant?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// How much of what arrived went to the scrap; nil until then, and for goods that arrived before
  /// this was recorded: see ``scrapped``.
  public var scrappedQuantity: Quantity?
}

extension GiveBack {
  public static let indexes: [SecondaryIndex] = [
    [Columns.status, Columns.requestedAt]
  ]
}

/// Why goods come back.
public enum GiveBackReason: String, ColumnChoice, Codable {
  case damaged
  case wrongItem = "wrong_item"
  case unsold
  case quality
  case other
}

/// State of a give-back.
public enum GiveBackStatus: String, ColumnChoice, Codable {
  case requested
  case approved
  case received
  case closed
  case rejected

  /// Whether nothing follows this state.
  public var isFinal: Bool { self == .closed || self == .rejected }
}

/// What can be done with returned goods.
public enum GoodsCondition: String, ColumnChoice, Codable {
  case resellable
  case scrap
  /// For goods that arrived in parts: some are resellable, some are scrap. It follows from the
  /// parts and cannot be given.
  case mixed

  /// The conditions that a user who receives goods may give.
  public static let stated: [GoodsCondition] = [.resellable, .scrap]

  /// The condition of goods by how many arrived and how many of those are scrap.
  public static func of(received: Quantity, scrapped: Quantity) -> GoodsCondition {
    scrapped.isZero ? .resellable : scrapped == received ? .scrap : .mixed
  }
}

/// Input of operations that name one give-back.
public struct GiveBackReference: OperationInput {
  /// The give-back.
  public var giveback: NameOf<GiveBack>
}

/// Give-backs by number.
extension Repository where Item == GiveBack {
  /// The give-back with this number or identifier. Throws `notfound.giveback`.
  public func named(_ reference: String) async throws -> GiveBack {
    if let giveBack = try await fetch(key: GiveBack.numberKey, reference) {
      return giveBack
    }
    if let id = RecordID(reference), let giveBack = try await fetch(id) { return giveBack }
    throw OpsError(
      .notFoundGiveBack, "There is no give-back \(Excerpt.of(reference))",
      field: "giveback", hint: "run `opsh giveback list` to see the give-backs")
  }
}

/// Which delivery a give-back takes goods back from, and how much of it.
public struct GiveBackLine: Entity {
  public static let record = Record("giveback_lines", .sales, "give-back line")

  public var id: RecordID
  public var version: Int64 = 0
  public var giveBackID: Indexed<Reference<GiveBack>>
  public var deliveryID: Reference<Delivery>
  public var quantity: Quantity
}
