import OpsDomain
import OpsStorage

/// Packaging teams by name.
extension Repository where Item == PackagingTeam {
  /// The team with this name, whatever its letter case. Throws `notfound.any`.
  public func named(_ name: String) async throws -> PackagingTeam {
    if let found = try await fetch(key: PackagingTeam.nameKey, .text(TextFolding.fold(name))) {
      return found
    }
    if let id = RecordID(name), let found = try await fetch(id) { return found }
    throw OpsError(
      .notFound, "There is no packaging team \(Excerpt.of(name))", field: "team",
      hint: "`opsh packaging team-list` shows the teams there are")
  }
}
