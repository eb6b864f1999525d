import OpsDomain
import OpsKernel
import OpsStorage

/// Why a stock quantity was what it was after a commit: the sum before it, what it moved, and the
/// last movements before.
public struct StockExplanation: AnswerRecord, Equatable {
  /// One movement as the place sees it.
  public struct Line: AnswerRecord, Equatable {
    /// Key of the commit that wrote it; null when the journal does not know it, and for readers who
    /// may not see the keys of others.
    public let commit: String?
    /// When the goods moved.
    public let at: Instant
    /// Why the goods moved, such as `receipt` or `write_off`.
    public let kind: MovementKind
    /// Above zero for goods that came in, below zero for goods that went out.
    public let quantity: Quantity
    /// The document it belongs to, such as an invoice or a request number; null for none.
    public let reference: String?
  }

  /// SKU of the product.
  public let sku: String
  /// Code of the location.
  public let location: String
  /// Size of the goods; null for a product without sizes.
  public let size: String?
  /// Code of the lot; null for goods without a lot.
  public let lot: String?
  /// What was on hand at the location before the commit, in the product's unit.
  public let before: Quantity
  /// What the commit added at the location, in the product's unit; below zero for what it took.
  public let moved: Quantity
  /// What was on hand at the location after the commit, in the product's unit.
  public let after: Quantity
  /// How many movements make up the figure.
  public let movements: Int64
  /// The last of them, newest first.
  public let last: [Line]

  private static let lines = 10

  /// The figures of the internal places that these changes moved stock at.
  static func of(
    _ changes: [Change], _ journal: any JournalReader, _ transaction: Transaction
  ) async throws -> [StockExplanation] {
    var found: [StockExplanation] = []
    var seen: Set<[Value]> = []
    let movements = try changes.filter { $0.schema == StockMovement.schema }
      .compactMap { try $0.new.map { try StockMovement($0) } }
    for movement in movements {
      for place in [movement.fromID, movement.toID] {
        let spot: [Value] = [
          .id(movement.productID), .id(place), .text(movement.size), .text(movement.lot),
        ]
        guard seen.insert(spot).inserted,
          let location = try await transaction.repository(Location.self).fetch(place),
          location.kind == .internal,
          let product = try await transaction.repository(Product.self).fetch(movement.productID)
        else { continue }
        let own = movements.filter {
          $0.productID == movement.productID && TextFolding.sameBytes($0.size, movement.size)
            && TextFolding.sameBytes($0.lot, movement.lot)
            && ($0.fromID == place || $0.toID == place)
        }
        found.append(
          try await StockExplanation(product, location, own, journal, transaction))
      }
    }
    return found
  }

  private init(
    _ product: Product, _ place: Location, _ own: [StockMovement], _ journal: any JournalReader,
    _ transaction: Transaction
  ) async throws {
    let first = own[0]
    let latest = own.map(\.recordedAt).max() ?? first.recordedAt
    typealias Columns = StockMovement.Columns
    let spot = Predicate.and([
      .equals(Columns.productID, product.id), .equals(Columns.size, first.size),
      .equals(Columns.lot, first.lot),
      .lessOrEqual(Columns.recordedAt, latest),
    ])
    func sum(_ side: Field<RecordID>) async throws -> (count: Int64, quantity: Quantity) {
      let answer = try await transaction.figures(
        Aggregate(
          StockMovement.schema, where: .both(spot, .equals(side, place.id)), .count,
          .sum(Columns.quantity)))
      guard case .integer(let count)? = answer.first?.first,
        case .integer(let raw)? = answer.first?.last
      else { return (0, .zero) }
      return (count, Quantity(rawValue: raw))
    }
    let (came, went) = (try await sum(Columns.toID), try await sum(Columns.fromID))
    sku = product.sku
    location = place.code
    size = first.size.isEmpty ? nil : first.size
    lot = first.lot.isEmpty ? nil : first.lot
    after = came.quantity - went.quantity
    moved = own.reduce(.zero) { $0 + Self.signed($1, at: place) }
    before = after - moved
    movements = came.count + went.count
    let rows = try await transaction.rows(
      Query(
        StockMovement.schema,
        where: .both(
          spot,
          .or([.equals(Columns.fromID, place.id), .equals(Columns.toID, place.id)])),
        order: [.descending(Columns.recordedAt)], limit: Self.lines))
    var lines: [Line] = []
    for row in rows {
      let movement = try StockMovement(row)
      let commit = try await journal.history(of: movement.id, limit: 1).first
      let isTold = commit?.opensKey(to: transaction.caller) ?? false
      lines.append(
        Line(
          commit: isTold ? commit?.header.key : nil, at: movement.at, kind: movement.kind,
          quantity: Self.signed(movement, at: place), reference: movement.reference))
    }
    last = lines
  }

  private static func signed(_ movement: StockMovement, at place: Location) -> Quantity {
    movement.toID == place.id ? movement.quantity : .zero - movement.quantity
  }
}
