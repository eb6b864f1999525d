import OpsDomain
import OpsStorage

/// Give-backs by number.
extension Repository where Item == GiveBack {
  /// The give-back with this number or identifier. Throws `notfound.giveback`.
  public func named(_ reference: String) async throws -> GiveBack {
    if let giveBack = try await fetch(key: GiveBack.numberKey, .text(reference)) {
      return giveBack
    }
    if let id = RecordID(reference), let giveBack = try await fetch(id) { return giveBack }
    throw OpsError(
      .notFoundGiveBack, "There is no give-back \(Excerpt.of(reference))",
      field: "giveback", hint: "`opsh giveback list` shows the give-backs there are")
  }
}
