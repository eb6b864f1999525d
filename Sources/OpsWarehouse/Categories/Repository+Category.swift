import OpsDomain
import OpsStorage

/// Categories by name.
extension Repository where Item == Category {
  /// The category with this name, whatever its letter case. Throws `notfound.any`.
  public func named(_ name: String) async throws -> Category {
    if let found = try await fetch(key: Category.nameKey, .text(TextFolding.fold(name))) {
      return found
    }
    if let id = RecordID(name), let found = try await fetch(id) { return found }
    throw OpsError(
      .notFound, "There is no category \(Excerpt.of(name))", field: "category",
      hint: "`opsh category list` shows the categories there are")
  }
}
