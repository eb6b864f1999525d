import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// A production order, as commands show it.
public struct ProductionView: OperationOutput, Equatable {
  public static let answerName = "production/1"

  /// Identifier of the order; commands also accept it in place of the number.
  public let id: RecordID
  /// Number of the order, such as `MO-000001`.
  public let number: String
  /// How far the order has come; the floor may begin once it is released.
  public let status: ProductionStatus
  /// SKU of the product that is made.
  public let sku: String
  /// The size that is made; null for a product without sizes.
  public let size: String?
  /// The unit in which its quantities are counted.
  public let unit: String
  /// The number of good pieces that are ordered.
  public let quantity: Quantity
  /// Good pieces.
  public let made: Quantity
  /// Bad pieces.
  public let scrapped: Quantity
  /// The quantity that is still to be made.
  public let open: Quantity
  /// How urgent it is.
  public let priority: ProductionPriority
  /// The last day on which it is on time; null if there is none.
  public let due: CivilDate?
  /// The first day on which it may start.
  public let notBefore: CivilDate?
  /// Whether its due day is promised, so that a new schedule moves it last.
  public let isPromised: Bool
  /// Name of the color it is made in; null for any color.
  public let color: String?
  /// Code of the location that the goods go to; null for the default location.
  public let location: String?
  /// Revision of the bill of materials it was released with.
  public let revision: Int64?
  /// The order whose bad pieces it reworks.
  public let reworkOf: String?
  /// A remark about the order; null if nobody wrote one.
  public let note: String?
  /// Why it was cancelled; null if it was not.
  public let reason: String?
  /// When it was last released; null if it never was.
  public let releasedAt: Instant?
  /// When the last ordered good piece was made; null while the order is not completed.
  public let completedAt: Instant?
  /// When it was created.
  public let createdAt: Instant
  /// How many times the order was saved, creation included.
  public let version: Int64

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("status", "STATUS"), .init("sku", "SKU"),
    .init("size", "SIZE"), .init("quantity", "QTY", .right), .init("made", "MADE", .right),
    .init("scrapped", "SCRAP", .right), .init("open", "OPEN", .right),
    .init("priority", "PRIORITY"), .init("due", "DUE"),
  ]

  /// The view of one order.
  static func of(
    _ order: ProductionOrder, _ transaction: Transaction
  ) async throws -> ProductionView {
    try await of([order], transaction).only("A production order")
  }

  /// The views of orders, in their order.
  static func of(
    _ orders: [ProductionOrder], _ transaction: Transaction
  ) async throws -> [ProductionView] {
    let system = transaction.asSystem("names what production orders are about")
    func known<Item: Entity>(
      _ type: Item.Type, _ ids: [RecordID]
    ) async throws -> [RecordID: Item] {
      let found = try await system.seen(type, Set(ids))
      return Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    }
    let products = try await known(Product.self, orders.map(\.productID))
    let colors = try await known(ColorCard.self, orders.compactMap(\.colorID))
    let places = try await known(Location.self, orders.compactMap(\.locationID))
    let bills = try await known(BillOfMaterials.self, orders.compactMap(\.billID))
    let firsts = try await known(ProductionOrder.self, orders.compactMap(\.reworkOf))
    return orders.map { order in
      let product = products[order.productID]
      return ProductionView(
        id: order.id, number: order.number, status: order.status,
        sku: product?.sku ?? order.productID.description,
        size: order.size.isEmpty ? nil : order.size, unit: product?.unit ?? "",
        quantity: order.quantity, made: order.made, scrapped: order.scrapped,
        open: order.status.isOpen ? order.open : .zero, priority: order.priority,
        due: order.due, notBefore: order.release, isPromised: order.isPromised,
        color: order.colorID.flatMap { colors[$0]?.name },
        location: order.locationID.flatMap { places[$0]?.code },
        revision: order.billID.flatMap { bills[$0]?.revision },
        reworkOf: order.reworkOf.flatMap { firsts[$0]?.number }, note: order.note,
        reason: order.reason, releasedAt: order.releasedAt, completedAt: order.completedAt,
        createdAt: order.createdAt, version: order.version)
    }
  }
}
