import OpsDomain
import OpsStorage

/// Compares what is kept beside the ledger with the ledger: the figures of the days with the
/// movements, and what picking asks of the levels with their lots.
struct KeptFiguresAudit {
  private static let names = ["received", "issued", "discarded", "adjusted"]

  private let transaction: Transaction
  private var kinds: [RecordID: LocationKind] = [:]
  private var differences: [StockVerificationView.Difference] = []

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// What does not agree.
  mutating func run() async throws -> [StockVerificationView.Difference] {
    for place in try await transaction.repository(Location.self).all(where: .everything) {
      kinds[place.id] = place.kind
    }
    try await checkDays()
    try await checkLevels()
    return differences
  }

  private mutating func checkDays() async throws {
    typealias Columns = StockDayFigures.Columns
    var computed: [RecordID: StockDayFigures] = [:]
    typealias Movement = StockMovement.Columns
    let sums = try await transaction.figures(
      Aggregate(
        StockMovement.schema,
        groupedBy: [Movement.productID, Movement.fromID, Movement.toID, Movement.kind],
        .sum(Movement.quantity)))
    for row in sums {
      let product = RecordID(rawValue: Self.number(row[0]))
      guard let from = kinds[RecordID(rawValue: Self.number(row[1]))],
        let to = kinds[RecordID(rawValue: Self.number(row[2]))],
        case .text(let word) = row[3], let kind = MovementKind(rawValue: word),
        StockDayFigures.counts(from: from, to: to)
      else { continue }
      var figures =
        computed[product]
        ?? StockDayFigures(id: product, productID: product, day: .minimum)
      try figures.add(Quantity(rawValue: Self.number(row[4])), from: from, to: to, kind: kind)
      computed[product] = figures
    }
    let kept = try await transaction.figures(
      Aggregate(
        StockDayFigures.schema, groupedBy: [Columns.productID], .sum(Columns.received),
        .sum(Columns.issued), .sum(Columns.discarded), .sum(Columns.adjusted)))
    var recorded: [RecordID: [Quantity]] = [:]
    for row in kept {
      recorded[RecordID(rawValue: Self.number(row[0]))] = row[1...4].map {
        Quantity(rawValue: Self.number($0))
      }
    }
    for product in Set(computed.keys).union(recorded.keys).sorted() {
      let ought =
        computed[product].map { [$0.received, $0.issued, $0.discarded, $0.adjusted] }
        ?? Array(repeating: .zero, count: 4)
      let found = recorded[product] ?? Array(repeating: .zero, count: 4)
      for (name, (figure, sum)) in zip(Self.names, zip(found, ought)) where figure != sum {
        try await add(product, nil, "day_\(name)", figure, sum)
      }
    }
  }

  private mutating func checkLevels() async throws {
    var query = Query(StockLevel.schema)
    var lots: [RecordID: [String: Lot]] = [:]
    while true {
      try Task.checkCancellation()
      let rows = try await transaction.rows(query)
      for row in rows {
        let level = try StockLevel(row)
        if !level.lot.isEmpty, lots[level.productID]?[level.lot] == nil {
          lots[level.productID, default: [:]][level.lot] =
            try await transaction
            .repository(Lot.self).find(level.lot, product: level.productID)
        }
        var ought = level
        ought.follow(lots[level.productID]?[level.lot])
        ought.isPickable = kinds[level.locationID] == .internal && level.free.isPositive
        guard ought != level else { continue }
        try await add(level.productID, level, "picking", level.free, ought.free)
      }
      guard rows.count == query.limit, let last = rows.last else { return }
      query.after = query.position(of: last)
    }
  }

  private mutating func add(
    _ product: RecordID, _ level: StockLevel?, _ figure: String, _ recorded: Quantity,
    _ computed: Quantity
  ) async throws {
    let sku = try await transaction.repository(Product.self).fetch(product)?.sku
    var location: Location?
    if let id = level?.locationID {
      location = try await transaction.repository(Location.self).fetch(id)
    }
    differences.append(
      StockVerificationView.Difference(
        sku: sku ?? product.description, location: location?.code ?? "",
        size: level.flatMap { $0.size.isEmpty ? nil : $0.size },
        lot: level.flatMap { $0.lot.isEmpty ? nil : $0.lot }, figure: figure, recorded: recorded,
        computed: computed, difference: try recorded.subtracting(computed)))
  }

  private static func number(_ value: Value) -> Int64 {
    if case .integer(let number) = value { number } else { 0 }
  }
}
