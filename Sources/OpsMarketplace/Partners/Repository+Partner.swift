import OpsDomain
import OpsStorage

/// Partners by name.
extension Repository where Item == Partner {
  /// The partner of this name, whatever its letter case, or with this identifier. Throws
  /// `notfound.any`, with the partner whose name is like it.
  public func named(_ name: String) async throws -> Partner {
    if let found = try await fetch(key: Partner.nameKey, TextFolding.fold(name)) {
      return found
    }
    if let id = RecordID(name), let found = try await fetch(id) { return found }
    let meant = await hint(for: name, in: Partner.Columns.foldedName) { $0.name }
    throw OpsError(
      .notFound, "There is no partner \(Excerpt.of(name))", field: "partner",
      hint: meant ?? "run `opsh partner list` to see the partners")
  }
}
