import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Delivered goods that a customer gives back. Independent of out-of-stock requests: it never
/// changes one.
public struct GiveBack: Entity {
  /// The collection of give-backs, what people call one, and the series of their numbers.
  public static let record = Record("givebacks", .sales, "give-back", series: "GB")

  public var id: RecordID
  public var version: Int64 = 0
  /// `GB-000001` and so on.
  public var number: RecordNumber
  /// The customer who gives the goods back.
  public var customerID: Indexed<Reference<Customer>>
  /// The product that comes back.
  public var productID: Reference<Product>
  /// Size of the product; empty for a product without sizes.
  public var size: Line = ""
  /// The quantity that is to come back, in the product's unit; above zero.
  public var quantity: Quantity
  /// The quantity that arrived so far, at most `quantity`; nil until the first part arrives.
  public var receivedQuantity: Quantity?
  /// Why the goods come back.
  public var reason: GiveBackReason
  /// ``GoodsCondition`` once received.
  public var condition: GoodsCondition?
  /// How far the give-back has come, or how it ended.
  public var status: GiveBackStatus = .requested
  /// A remark about the give-back, at most 2000 characters; nil for none.
  public var note: String?
  /// Money given back, in minor units.
  public var refund: Amount?
  /// Why the give-back was rejected; nil if it was not.
  public var rejectionReason: String?
  /// Where the last part of the goods went; nil until the first part arrives.
  public var locationID: Reference<Location>?
  /// The document that the goods came with, such as an invoice; nil for none.
  public var reference: Indexed<Line>?
  /// When it was requested; for an import, the time of the invoice line.
  public var requestedAt: Trail<Instant>
  /// The user who requested it; nil for the system and for imports.
  public var requestedBy: Trail<Person>?
  /// The user who approved it, never the one who requested it; nil before, and for imports.
  public var approvedBy: Person?
  /// When the last part of the goods arrived; nil until the first part arrives.
  public var receivedAt: Instant?
  /// When it was closed; nil while it is open, and for a rejected give-back.
  public var closedAt: Instant?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// How much of what arrived went to the scrap; nil until then, and for goods that arrived before
  /// this was recorded: see ``scrapped``.
  public var scrappedQuantity: Quantity?
}

extension GiveBack {
  public static let indexes: [SecondaryIndex] = [
    [Columns.status, Columns.requestedAt], [Columns.customerID, Columns.requestedAt],
  ]
}

/// Why goods come back.
public enum GiveBackReason: String, ColumnChoice, Codable {
  /// The goods are damaged.
  case damaged
  /// The customer got other goods than the ordered ones.
  case wrongItem = "wrong_item"
  /// The customer could not sell the goods.
  case unsold
  /// The quality of the goods is not good enough.
  case quality
  /// Any other reason; imports of invoices use it.
  case other
}

/// State of a give-back.
public enum GiveBackStatus: String, ColumnChoice, Codable {
  /// Somebody has asked to give the goods back, and nobody has decided.
  case requested
  /// The goods may come back, and none have arrived.
  case approved
  /// A part of the goods or all of them have arrived.
  case received
  /// It is finished, with a refund or without one.
  case closed
  /// It was refused, or the approved goods never came.
  case rejected

  /// Whether nothing follows this state.
  public var isFinal: Bool { self == .closed || self == .rejected }
}

/// What can be done with returned goods.
public enum GoodsCondition: String, ColumnChoice, Codable {
  /// The goods can be sold again: they go back into stock.
  case resellable
  /// The goods cannot be sold again: they are written off to a scrap location.
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
    let meant = await hint(forNumber: reference, GiveBack.numberKey)
    throw OpsError(
      .notFoundGiveBack, "There is no give-back \(Excerpt.of(reference))",
      field: "giveback", hint: meant ?? "run `opsh giveback list` to see the give-backs")
  }
}

/// Which delivery a give-back takes goods back from, and how much of it.
public struct GiveBackLine: Entity {
  /// The collection of lines of give-backs, and what people call one.
  public static let record = Record("giveback_lines", .sales, "give-back line")

  public var id: RecordID
  public var version: Int64 = 0
  /// The give-back that the line is a part of.
  public var giveBackID: Indexed<Reference<GiveBack>>
  /// The delivery that the goods came with.
  public var deliveryID: Reference<Delivery>
  /// How much of the delivery it reserves or took back; it can only get smaller.
  public var quantity: Quantity
}
