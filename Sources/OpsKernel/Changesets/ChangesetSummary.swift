import OpsDomain
import OpsStorage

/// What the journal keeps of a commit of several operations: which they were.
package struct ChangesetSummary: Codable {
  /// Name of such a commit in the journal.
  static let operation = "changeset.commit"

  let operations: [String]

  /// The operations of `commit`, if it is one of several.
  package static func of(_ commit: Commit) -> [String]? {
    guard commit.header.operation == operation, let answer = commit.header.answer,
      let document = try? DocumentParser.parse(answer, limits: .trusted)
    else { return nil }
    return document["operations"]?.items?.compactMap(\.string)
  }
}
