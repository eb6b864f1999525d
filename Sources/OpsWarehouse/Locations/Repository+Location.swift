import OpsDomain
import OpsStorage

/// Locations by code.
extension Repository where Item == Location {
  /// The location with this code, whatever its letter case. Throws `notfound.location`.
  public func named(_ code: String) async throws -> Location {
    if let found = try await fetch(key: Location.codeKey, .text(TextFolding.fold(code))) {
      return found
    }
    if let id = RecordID(code), let found = try await fetch(id) { return found }
    throw OpsError(
      .notFoundLocation, "There is no location \(Excerpt.of(code))", field: "location",
      hint: "`opsh location list` shows the locations there are")
  }
}
