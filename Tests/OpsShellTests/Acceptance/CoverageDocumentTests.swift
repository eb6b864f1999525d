import Foundation
import OpsShell
import OpsTesting
import Testing

/// The page about the demands of the seed systems names commands and suites that are there.
@Suite("Page of the demands")
struct CoverageDocumentTests {
  private static let page = PackageFolder.url
    .appendingPathComponent("docs/evidence/coverage.md")

  private static func text() throws -> String { try String(contentsOf: page, encoding: .utf8) }

  /// The rows of the tables: demand, command, test. A bar inside a cell has a backslash before it.
  private static func rows() throws -> [[String]] {
    try text().split(separator: "\n").compactMap { line -> [String]? in
      guard line.hasPrefix("| "), !line.hasPrefix("| Demand") else { return nil }
      return line.replacing("\\|", with: "\u{1}").split(separator: "|")
        .map { String($0.replacing("\u{1}", with: "|")).trimmingCharacters(in: .whitespaces) }
    }
  }

  /// What stands between backticks.
  private static func names(_ text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  @Test("Every row has a command and a test, or says why it has none; the sums are right")
  func complete() throws {
    let rows = try Self.rows()
    let missing = rows.filter { $0.count > 1 && $0[1].hasPrefix("`missing`") }
    for row in rows {
      #expect(row.count == 3, "\(row)")
      guard row.count == 3 else { continue }
      let isMissing = row[1].hasPrefix("`missing`")
      #expect(!isMissing || row[1].hasPrefix("`missing`: "), "\(row[0])")
      #expect(isMissing == (row[2] == "–"), "\(row[0])")
    }
    let met = rows.count - missing.count
    let sums = "\(rows.count) demands: \(met) are met, \(missing.count) are missing."
    #expect(try Self.text().contains(sums))
  }

  @Test("Every suite that is named exists")
  func suites() throws {
    let tests = PackageFolder.url.appendingPathComponent("Tests")
    let all = try #require(
      FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
    var known: Set<String> = []
    for case let url as URL in all where url.pathExtension == "swift" {
      known.insert(url.deletingPathExtension().lastPathComponent)
    }
    for row in try Self.rows() where row.count == 3 {
      for name in Self.names(row[2]) where name.hasSuffix("Tests") {
        #expect(known.contains(name), "\(row[0]): \(name)")
      }
    }
  }

  @Test("Every command that is named exists")
  func commands() throws {
    let known = Set(CommandRegistry.standard.commands.map(\.name))
    for row in try Self.rows() where row.count == 3 && !row[1].hasPrefix("`missing`") {
      for span in Self.names(row[1]) {
        let words = span.split(separator: " ").map(String.init)
        guard let noun = words.first, noun.first?.isLowercase == true, !noun.contains("/"),
          !noun.contains(".")
        else { continue }
        let verbs = words.dropFirst().first.map { $0.split(separator: "|").map(String.init) } ?? []
        let isNamed = verbs.allSatisfy { known.contains("\(noun) \($0)") } && !verbs.isEmpty
        let isGroup =
          verbs.allSatisfy { $0.first?.isLowercase != true }
          && known.contains { $0.hasPrefix(noun + " ") }
        #expect(isNamed || isGroup || known.contains(noun), "\(row[0]): \(span)")
      }
    }
  }
}
