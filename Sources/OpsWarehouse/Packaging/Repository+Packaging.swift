import OpsDomain
import OpsStorage

/// What is being packed, by number.
extension Repository where Item == PackagingRecord {
  /// The record with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> PackagingRecord {
    if let found = try await fetch(key: PackagingRecord.numberKey, .text(reference)) {
      return found
    }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    throw OpsError(
      .notFound, "There is no packaging record \(Excerpt.of(reference))", field: "record",
      hint: "`opsh packaging list` shows the records there are")
  }
}
