import OpsDomain
import OpsKernel
import OpsStorage

extension LotService {
  static let show = Operation<LotReference, LotDetailView>(
    "lot.show", area: .warehouse, "Shows a lot and how it was used.", permission: .inventoryView,
    effect: .read, examples: ["lot show A7", "lot show A7 --product RICE -o json"],
    consistency: .snapshot)

  /// One lot. Throws `notfound.any`.
  public func show(_ input: LotReference, _ call: Call) async throws -> Outcome<LotDetailView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let standing = try await LotReader(transaction).named(input.lot, sku: input.product)
      return LotDetailView(
        lot: try await LotView.of(standing, transaction),
        history: try await Self.history(standing, transaction))
    }
  }

  private static func history(
    _ standing: LotStanding, _ transaction: Transaction
  ) async throws -> [LotDetailView.Use] {
    let movements = try await LotMovements(transaction).all(of: standing.lot)
    let locations = transaction.repository(Location.self)
    var left = Quantity.zero
    var uses: [LotDetailView.Use] = []
    for movement in movements {
      guard let from = try await locations.fetch(movement.fromID)?.kind,
        let to = try await locations.fetch(movement.toID)?.kind
      else { continue }
      if !from.isOfHouse || from == .conversion { left += movement.quantity }
      if !to.isOfHouse || to == .conversion { left -= movement.quantity }
      let isReturn = from.isForUse && to.isOfHouse && !movement.kind.bringsMadeGoods
      guard isReturn || to.isForUse && from.isOfHouse else { continue }
      uses.append(
        LotDetailView.Use(
          at: movement.at, quantity: isReturn ? -movement.quantity : movement.quantity,
          remainingPercent: standing.figures.percent(left), reference: movement.reference))
    }
    return Array(uses.suffix(LotDetailView.historyLimit).reversed())
  }
}
