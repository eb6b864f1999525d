import OpsDomain
import OpsStorage

/// The content of reports that were made by themselves. It is a copy of the rows of then, and no
/// row says whom it names.
package enum ReportCopies {
  /// Empties the copies that hold one of these names: they are made again when they are opened. For
  /// a person who is erased.
  ///
  /// - Parameter system: Has the rights of the system.
  package static func empty(naming names: [String], _ system: Transaction) async throws {
    let wanted = names.map(words).filter { !$0.isEmpty }
    guard !wanted.isEmpty else { return }
    var found: [ReportIssue] = []
    var pages = system.pages(Query(ReportIssue.schema))
    while let rows = try await pages.next() {
      for row in rows {
        let issue = try ReportIssue(row)
        guard let content = issue.content.map(TextFolding.fold) else { continue }
        // Word by word, because a page writes some signs in another way.
        let isNamed = wanted.contains { words in words.allSatisfy { content.contains($0) } }
        if isNamed { found.append(issue) }
      }
    }
    for var issue in found {
      (issue.content, issue.seenWith) = (nil, nil)
      _ = try await system.repository(ReportIssue.self).update(issue)
    }
  }

  private static func words(_ name: String) -> [String] {
    TextFolding.fold(name).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
