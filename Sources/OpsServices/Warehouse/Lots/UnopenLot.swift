import OpsDomain
import OpsStorage

extension LotService {
  static let unopen = Operation<LotReference, LotChangeView>(
    OperationDescriptor(
      "lot.unopen", area: .warehouse,
      "Takes back that goods were opened; only while nothing of them was used.",
      permission: .inventoryUpdateStock, effect: .write, answer: "lot.change/1",
      parameters: LotReference.parameters, columns: LotChangeView.columns,
      examples: [
        "lot unopen A7", "lot unopen A8 --product RICE",
      ]))

  /// Puts opened goods back into the lot they were taken from. LOT is the opened lot, or the lot
  /// they were taken from when it has one opened lot.
  ///
  /// Throws `rule.bad_state` for a lot that is not open, or of which something was used.
  public func unopen(_ input: LotReference, _ call: Call) async throws -> Outcome<LotChangeView> {
    try await desk.perform(Self.unopen, input, call) { transaction in
      let reader = LotReader(transaction)
      let named = try await reader.named(input.lot, sku: input.product)
      let opened = try await Self.opened(named, reader)
      guard opened.figures.state == .full else {
        throw OpsError(
          .badState,
          "Of lot \(Excerpt.of(opened.lot.code)) \(opened.figures.onHand) of "
            + "\(opened.figures.initial) is left: what was used stays open", field: "lot")
      }
      guard let parentID = opened.lot.parentID,
        let parent = try await transaction.repository(Lot.self).fetch(parentID)
      else { throw OpsError(.badState, "This lot came open", field: "lot") }
      let entry = LotEntry(
        product: opened.product, size: "", quantity: opened.figures.onHand, lot: opened.lot,
        location: nil, day: transaction.today, at: transaction.now, transaction: transaction)
      let conversion = LotConversion(entry)
      var parts: [LotChangeView.Part] = []
      for level in try await reader.levels(of: opened.lot) where level.onHand.isPositive {
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
    _ named: LotReader.Standing, _ reader: LotReader
  ) async throws -> LotReader.Standing {
    if named.lot.event == .opened, named.figures.onHand.isPositive { return named }
    let children = try await reader.transaction.repository(Lot.self).all(
      where: .equals(Lot.Columns.parentID, .id(named.lot.id)))
    var open: [LotReader.Standing] = []
    for child in children where child.event == .opened {
      let standing = try await reader.standing(child, named.product)
      if standing.figures.onHand.isPositive { open.append(standing) }
    }
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
