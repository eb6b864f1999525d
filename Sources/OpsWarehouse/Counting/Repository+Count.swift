import OpsDomain
import OpsStorage

/// Counts by number.
extension Repository where Item == CountSession {
  /// The count with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> CountSession {
    if let found = try await fetch(key: CountSession.numberKey, .text(reference)) { return found }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    throw OpsError(
      .notFound, "There is no count \(Excerpt.of(reference))", field: "count",
      hint: "`opsh count list` shows the counts there are")
  }
}
