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
    let meant = try await like(name).map { "did you mean \"\(Excerpt.of($0))\"?" }
    throw OpsError(
      .notFound, "There is no partner \(Excerpt.of(name))", field: "partner",
      hint: meant ?? "run `opsh partner list` to see the partners")
  }

  /// The name that is like this one, of the first that begin with the same two letters: one that
  /// goes on where this one ends, or one with a slip. Only of partners whom the reader sees.
  private func like(_ name: String) async throws -> String? {
    let folded = TextFolding.fold(name)
    let start = String(folded.prefix(2))
    guard start.count == 2 else { return nil }
    let query = Query(
      Partner.schema,
      where: .and([
        .greaterOrEqual(Partner.Columns.foldedName, start),
        .less(Partner.Columns.foldedName, start + "\u{10FFFF}"),
      ]), order: [.ascending(Partner.Columns.foldedName)])
    let names = try await fetch(query).items.map(\.name)
    return names.first { TextFolding.fold($0).hasPrefix(folded) }
      ?? Suggestion.closest(to: name, in: names)
  }
}
