import OpsDomain
import OpsKernel
import OpsStorage

extension LotService {
  static let unopen = Operation<LotReference, LotChangeView>(
    "lot.unopen", area: .warehouse,
    "Takes back that goods were opened; only while nothing of them was used.",
    permission: .inventoryUpdateStock, effect: .write(.reversible),
    examples: ["lot unopen A7", "lot unopen A8 --product RICE"])

  /// Puts opened goods back into the lot they were taken from. LOT is the opened lot, or the lot
  /// they were taken from when it has one opened lot.
  ///
  /// Throws `rule.bad_state` for a lot that is not open, or of which something was used, thrown
  /// away, lost or turned into another lot.
  public func unopen(_ input: LotReference, _ call: Call) async throws -> Outcome<LotChangeView> {
    try await desk.perform(Self.unopen, input, call) { transaction in
      let reader = LotReader(transaction)
      let named = try await reader.named(input.lot, sku: input.product)
      let opened = try await Self.opened(named, reader)
      // Nothing may have left the lot in any other way, wherever it went: who may not see the place
      // is refused as well.
      let seen = try await LotReader(
        transaction.asSystem("looks whether anything of opened goods was used")
      ).standing(opened.lot, opened.product)
      guard seen.figures.state == .full else {
        throw OpsError(
          .badState,
          "Of lot \(Excerpt.of(opened.lot.code)) \(seen.figures.onHand) of "
            + "\(seen.figures.initial) is left: what was used or became another lot stays open",
          field: "lot")
      }
      guard let parentID = opened.lot.parentID,
        let parent = try await transaction.repository(Lot.self).fetch(parentID)
      else { throw OpsError(.badState, "This lot came open", field: "lot") }
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

  /// The opened lot that is meant.
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
          ? "Nothing of lot \(Excerpt.of(named.lot.code)) is open"
          : "Several lots were opened from it: \(codes)", field: "lot",
        hint: "`opsh lot trace LOT` shows what became of a lot")
    }
    return only
  }
}
