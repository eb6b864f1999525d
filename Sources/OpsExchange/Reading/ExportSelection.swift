import OpsDomain
import OpsKernel
import OpsStorage

/// Which collections of an export a new book takes.
///
/// A collection of which the person saw only a part would be a gap that nobody notices. It is left
/// out, and so is every collection that refers to one that is left out.
public struct ExportSelection: Sendable {
  /// Collections without which a book has no people or no site.
  private static let needed = ["users", "role_assignments", "settings"]

  /// Names of the collections that the book takes.
  public let taken: Set<String>
  /// Names of the collections of the export that are left out, in its order.
  public let leftOut: [String]

  /// Throws `data.bad_value` for an export of somebody who does not see the people or the settings
  /// of the book.
  public init(_ manifest: ExportManifest, _ rules: RuleBook) throws(OpsError) {
    let names = Set(manifest.tables.filter(\.whole).map(\.collection))
    var taken = names
    var isStable = false
    while !isStable {
      isStable = true
      for schema in rules.schemas where taken.contains(schema.name) {
        let isClosed = schema.columns.compactMap(\.references).allSatisfy(taken.contains)
        guard !isClosed else { continue }
        taken.remove(schema.name)
        isStable = false
      }
    }
    if let missing = Self.needed.first(where: { !taken.contains($0) }) {
      throw OpsError(
        .badValue, "The export does not hold all \(missing.replacing("_", with: " "))",
        field: "file",
        hint: "only an administrator's export can become a book: ask one for `export all`")
    }
    self.taken = taken
    leftOut = manifest.tables.map(\.collection).filter { !taken.contains($0) }
  }
}
