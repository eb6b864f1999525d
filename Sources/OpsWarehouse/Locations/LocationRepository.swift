import OpsDomain
import OpsStorage

/// Locations by code.
public protocol LocationRepository: EntityRepository where Item == Location {
  /// The location with this code, whatever its letter case. Throws `notfound.location`.
  func named(_ code: String) async throws -> Location
}

extension Repository: LocationRepository where Item == Location {
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
