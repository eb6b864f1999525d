import OpsDomain
import OpsKernel
import OpsStorage

extension LotService {
  static let unopen = Operation<LotReference, LotChangeView>(
    "lot.unopen", area: .warehouse,
    "Undoes the opening of goods, as long as none of them were used.",
    permission: .inventoryUpdateStock, effect: .write(.reversible),
    examples: ["lot unopen A7", "lot unopen A8 --product RICE"])

  /// Puts opened goods back into the lot they were taken from. LOT is the opened lot, or the lot
  /// they were taken from when it has one opened lot.
  ///
  /// Throws `rule.bad_state` for a lot that is not open, or with goods that were used, thrown away,
  /// lost or turned into another lot.
  public func unopen(_ input: LotReference, _ call: Call) async throws -> Outcome<LotChangeView> {
    try await desk.perform(Self.unopen, input, call) { transaction in
      let reader = LotReader(transaction)
      let named = try await reader.named(input.lot, sku: input.product)
      let opened = try await Self.opened(named, reader)
      // No goods may have left the lot, wherever they went. Callers who may not see the place are
      // refused as well.
      let seen = try await LotReader(
        transaction.asSystem("looks whether anything of opened goods was used")
      ).standing(opened.lot, opened.product)
      guard seen.figures.state == .full else {
        throw OpsError(
          .badState,
          "Only \(seen.figures.onHand) of \(seen.figures.initial) is left of lot "
            + "\(Excerpt.of(opened.lot.code)): its opening cannot be undone",
          field: "lot")
      }
      guard let parentID = opened.lot.parentID,
        let parent = try await transaction.repository(Lot.self).fetch(parentID)
      else {
        throw OpsError(.badState, "The lot was already open when it was received", field: "lot")
      }
      let entry = LotEntry(
        product: opened.product, size: "", quantity: opened.figures.onHand, lot: opened.lot,
        location: nil, day: transaction.today, at: transaction.now, transaction: transaction)
      let conversion = LotConversion(entry)
      var parts: [LotChangeView.Part] = []
      for level in opened.levels where level.onHand.isPositive {
        guard opened.places.contains(where: { $0.location.id == level.locationID }) else {
          continue
        }
        parts.append(try await conversion.convert(level, level.onHand, into: parent))
      }
      return LotChangeView(opened.product, "unopened", at: transaction.now, parts)
    }
  }

  /// The opened lot that the caller means.
  private static func opened(
    _ named: LotStanding, _ reader: LotReader
  ) async throws -> LotStanding {
    if named.lot.event == .opened, named.figures.onHand.isPositive { return named }
    let children = try await LotLine(reader.transaction).children(of: [named.lot.id])
      .filter { $0.event == .opened }
    let standings = try await reader.standings(children)
    let open = children.compactMap { standings[$0.id] }.filter(\.figures.onHand.isPositive)
    guard let only = open.first, open.count == 1 else {
      let codes = open.map { Excerpt.of($0.lot.code) }.joined(separator: ", ")
      throw OpsError(
        .badState,
        open.isEmpty
          ? "No goods of lot \(Excerpt.of(named.lot.code)) are open"
          : "Several lots were opened from it: \(codes)", field: "lot",
        hint: "run `opsh lot trace \(Excerpt.of(named.lot.code))` to see the lots made from it")
    }
    return only
  }
}
