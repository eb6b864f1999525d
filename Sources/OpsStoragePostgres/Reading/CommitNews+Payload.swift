import OpsDomain
import OpsStorage

/// What NOTIFY says of a group of commits: `FIRST-LAST` and the names of collections, or `*` for
/// any.
extension CommitNews {
  /// PostgreSQL takes less than 8,000 bytes.
  private static let longest = 7_000
  private static let any = "*"

  var payload: String {
    let range = "\(commits.lowerBound)-\(commits.upperBound) "
    guard let names = collections?.sorted().joined(separator: ","),
      range.utf8.count + names.utf8.count <= Self.longest
    else { return range + Self.any }
    return range + names
  }

  /// Nil for a text that is not one.
  init?(payload: String) {
    let parts = payload.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let ends = parts[0].split(separator: "-").compactMap { Int64($0) }
    guard ends.count == 2, ends[0] <= ends[1] else { return nil }
    let names = parts[1] == Self.any ? nil : Set(parts[1].split(separator: ",").map(String.init))
    self.init(ends[0]...ends[1], of: names)
  }
}
