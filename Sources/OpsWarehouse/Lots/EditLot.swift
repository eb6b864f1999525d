import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `lot.edit`: what is absent stays as it is.
public struct EditLot: OperationInput, EditingInput {
  /// Lot code; upper and lower case are different.
  public var lot: Name
  /// The product, if several have a lot with this code.
  public var product: NameOf<Product>?
  /// The best-before date that is printed on it.
  public var bestBefore: Clearable<CivilDate>?
  /// The use-by date that is printed on it.
  public var useBy: Clearable<CivilDate>?
  /// The last good day, if it differs from the printed dates.
  public var due: CivilDate?
  /// `T`: What people should know about the goods.
  public var note: Clearable<Note>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?
}

extension LotService {
  static let edit = Operation<EditLot, LotView>(
    "lot.edit", area: .warehouse,
    "Corrects the dates of a lot and of the lots made from it, and keeps a note.",
    permission: .inventoryManage, effect: .write(.reversible),
    examples: [
      "lot edit A7 --best-before 2028-02-29", "lot edit A7 --due 2028-01-15 --product RICE",
      "lot edit A7 --clear best_before --due 2028-01-15",
      "lot edit A7 --note \"Two boxes are dented\"",
    ])

  /// Corrects dates. The last good day follows the printed dates, or without them the category,
  /// unless it is given. One that was given before is kept if it is earlier. For a lot that came
  /// from another one, only the last good day can be corrected. The lots made from the lot follow:
  /// they were opened, frozen or thawed with the wrong dates. A note is about this lot only. Throws
  /// `notfound.any`, `rule.violated`, and `data.bad_value` for a note that cannot be read.
  public func edit(_ input: EditLot, _ call: Call) async throws -> Outcome<LotView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let reader = LotReader(transaction)
      let standing = try await reader.named(input.lot, sku: input.product)
      var lot = standing.lot
      let edits = try input.edits()
      if edits.bestBefore.isChange || edits.useBy.isChange {
        guard lot.parentID == nil else {
          throw OpsError(
            .ruleViolated,
            "Lot \(Excerpt.of(lot.code)) has the printed dates of the lot it was "
              + "taken from: they cannot be corrected here", field: "lot",
            hint: "correct its last good day with --due, or correct the first lot")
        }
        lot.expiresOn = edits.bestBefore.applied(to: lot.expiresOn)
        lot.useBy = edits.useBy.applied(to: lot.useBy)
      }
      let life = try await CategoryTree(transaction).shelfLife(of: standing.product)
      if lot != standing.lot { lot.due = life.due(of: lot, corrected: standing.lot) }
      lot.due = input.due ?? lot.due
      let hasOtherDates = lot != standing.lot
      lot.note = try edits.note.applied(to: lot.note) { try TextRules.note($0, field: "note") }
      guard lot != standing.lot else { return try await LotView.of(standing, transaction) }
      let written = try await transaction.repository(Lot.self).update(lot)
      if hasOtherDates {
        try await LotDates(life: life, transaction: transaction).follow(
          from: standing.lot, to: written)
      }
      return try await LotView.of(reader.standing(written, standing.product), transaction)
    }
  }
}
