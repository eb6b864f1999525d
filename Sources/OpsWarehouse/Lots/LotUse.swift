import OpsDomain
import OpsStorage

/// Whether a lot was ever used. One that was received by mistake has movements as well, but each of
/// them was undone.
struct LotUse {
  /// Sees all that refers to the lot, with the rights of the system.
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("looks whether a lot was ever used")
  }

  /// Throws `rule.dependants` while the lot has movements that count, or other lots were made from
  /// it.
  func requireNone(_ lot: Lot) async throws {
    let made = try await system.repository(Lot.self).all(
      where: .equals(Lot.Columns.parentID, lot.id), order: [])
    if let first = made.map(\.code).min(by: TextFolding.bytewiseLess) {
      throw OpsError(
        .dependants,
        "\(Excerpt.of(lot.code)) became \(Counted.text(made.count, "other lot")), such as "
          + Excerpt.of(first), field: "lot",
        hint: "delete the lots that were made from it first")
    }
    let count = try await movements(of: lot)
    guard count == 0 else {
      let counted = Counted.text(count, "stock movement")
      throw OpsError(
        .dependants, "\(Excerpt.of(lot.code)) has \(counted): its history needs it", field: "lot",
        hint: "undo the command that received the goods first, or run `opsh lot discard` for goods "
          + "that are gone")
    }
  }

  /// How many movements count. One that was undone does not, unless the undo was undone as well.
  private func movements(of lot: Lot) async throws -> Int {
    let all = try await LotMovements(system).all(of: lot)
    let reversals = Reversals(all.filter { $0.reverses != nil })
    return all.count(where: reversals.isInForce)
  }
}
