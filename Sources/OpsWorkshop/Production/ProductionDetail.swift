import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsWarehouse

/// A production order with its requests, its bookings, and the material for its open part.
public struct ProductionDetail: OperationOutput, Equatable {
  public static let answerName = "production.show/1"

  /// A request that waits for its goods.
  public struct Peg: AnswerRecord, Equatable {
    /// Number of the request.
    public let request: String
    /// How much of the order is for the request.
    public let quantity: Quantity
    /// How much of that is already allocated to the request.
    public let allocated: Quantity
  }

  /// Material for the open part.
  public struct Material: AnswerRecord, Equatable {
    /// SKU of the material.
    public let sku: String
    /// The size that is needed; null for a product without sizes.
    public let size: String?
    /// The unit of the material.
    public let unit: String
    /// How much the open part of the order needs, in `unit`.
    public let need: Quantity
    /// The quantity that is free and can be used today.
    public let free: Quantity
    /// The missing quantity; 0 if there is enough.
    public let missing: Quantity
  }

  /// The order as lists show it; in JSON, its fields are beside the other fields.
  public let order: Flat<ProductionView>
  /// The requests that it is made for.
  public let pegs: [Peg]
  /// All its bookings, also reversed ones.
  public let bookings: [BookingView]
  /// All material for the open part; empty if the order has ended or reworks bad pieces.
  public let materials: [Material]
  /// Material that is short for the open part.
  public let short: [Material]

  public static let columns: [FieldColumn] = ProductionView.columns

  public static let leading = [
    "materials.sku", "materials.missing", "materials.need", "materials.free",
    "bookings.reversed_at", "bookings.made", "bookings.scrapped", "bookings.at", "bookings.sku",
  ]

  private enum CodingKeys: String, CodingKey { case pegs, bookings, materials, short }

  init(
    order: ProductionView, pegs: [Peg], bookings: [BookingView], materials: [Material],
    short: [Material]
  ) {
    self.order = order
    self.pegs = pegs
    self.bookings = bookings
    self.materials = materials
    self.short = short
  }

  /// Reads the flat form.
  public init(from decoder: any Decoder) throws {
    order = try ProductionView(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    pegs = try container.decode([Peg].self, forKey: .pegs)
    bookings = try container.decode([BookingView].self, forKey: .bookings)
    materials = try container.decode([Material].self, forKey: .materials)
    short = try container.decode([Material].self, forKey: .short)
  }

  /// Writes the flat form.
  public func encode(to encoder: any Encoder) throws {
    try order.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pegs, forKey: .pegs)
    try container.encode(bookings, forKey: .bookings)
    try container.encode(materials, forKey: .materials)
    try container.encode(short, forKey: .short)
  }

  static func of(
    _ order: ProductionOrder, _ transaction: Transaction
  ) async throws -> ProductionDetail {
    let system = transaction.asSystem("reads what goes with a production order")
    let pegs = try await system.repository(ProductionPeg.self).all(
      where: .equals(ProductionPeg.Columns.productionID, order.id))
    let requests = try await system.seen(OutOfStockRequest.self, Set(pegs.map(\.requestID)))
    let numbers = Dictionary(requests.map { ($0.id, $0.number) }) { first, _ in first }
    let bookings = try await system.repository(ProductionBooking.self).all(
      where: .equals(ProductionBooking.Columns.productionID, order.id))
    let materials = try await MaterialOfOrder(order, system).all()
    return ProductionDetail(
      order: try await ProductionView.of(order, transaction),
      pegs: pegs.map {
        Peg(
          request: numbers[$0.requestID] ?? $0.requestID.description, quantity: $0.quantity,
          allocated: $0.allocated)
      },
      bookings: try await BookingView.of(bookings, transaction), materials: materials,
      short: materials.filter(\.missing.isPositive))
  }
}
