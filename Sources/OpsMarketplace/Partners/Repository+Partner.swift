import OpsDomain
import OpsStorage

/// Partners by name.
extension Repository where Item == Partner {
  /// The partner of this name, whatever its letter case, or with this identifier. Throws
  /// `notfound.any`.
  public func named(_ name: String) async throws -> Partner {
    if let found = try await fetch(key: Partner.nameKey, TextFolding.fold(name)) {
      return found
    }
    if let id = RecordID(name), let found = try await fetch(id) { return found }
    throw OpsError(
      .notFound, "There is no partner \(Excerpt.of(name))", field: "partner",
      hint: "`opsh partner list` shows the partners you may see")
  }
}
