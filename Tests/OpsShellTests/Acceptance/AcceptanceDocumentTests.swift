import Foundation
import OpsTesting
import Testing

/// The page of the acceptance checks names tests and scripts that are there.
@Suite("Page of the acceptance checks")
struct AcceptanceDocumentTests {
  private static let package = PackageFolder.url

  /// The rows of the table: number, check, verdict, how it is run.
  private static func rows() throws -> [[String]] {
    let page = package.appendingPathComponent("docs/evidence/shell-checks.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .map { line in
        line.split(separator: "|").map { String($0).trimmingCharacters(in: .whitespaces) }
      }
      .filter { $0.count >= 4 && Int($0[0]) != nil }
  }

  /// What stands between backticks.
  private static func names(_ text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  @Test("All 25, each with a verdict")
  func complete() throws {
    let rows = try Self.rows()
    #expect(rows.compactMap { Int($0[0]) } == Array(1...25))
    for row in rows {
      let verdict = row[2]
      #expect(
        ["passes", "passes in part", "not yet"].contains { verdict.hasPrefix($0) }, "\(row[0])")
      // What falls short is said.
      #expect(verdict.hasPrefix("passes in part") == verdict.hasPrefix("passes in part:"))
      #expect(verdict.hasPrefix("not yet") == verdict.hasPrefix("not yet:"))
      if !verdict.hasPrefix("not yet") { #expect(!Self.names(row[3]).isEmpty, "\(row[0])") }
    }
  }

  @Test("Every suite, test, script and measurement that is named exists")
  func exists() throws {
    let files = FileManager.default
    let tests = Self.package.appendingPathComponent("Tests")
    var sources: [String: String] = [:]
    let all = try #require(files.enumerator(at: tests, includingPropertiesForKeys: nil))
    for case let url as URL in all where url.pathExtension == "swift" {
      let name = url.deletingPathExtension().lastPathComponent
      sources[name] = try String(contentsOf: url, encoding: .utf8)
    }
    let bench = Self.package.appendingPathComponent("bench/rows/__init__.py")
    let measured = try String(contentsOf: bench, encoding: .utf8)
    for row in try Self.rows() {
      for name in Self.names(row[3]) {
        if name.hasPrefix("scripts/bench --only ") {
          let wanted = String(name.dropFirst("scripts/bench --only ".count))
          #expect(measured.contains("\"\(wanted)\""), "\(row[0]): \(name)")
        } else if name.hasPrefix("scripts/") {
          let path = Self.package.appendingPathComponent(name).path
          #expect(files.fileExists(atPath: path), "\(row[0]): \(name)")
        } else {
          let parts = name.split(separator: ".").map(String.init)
          let source = sources[parts.first ?? ""]
          #expect(source != nil, "\(row[0]): \(name)")
          if parts.count == 2 {
            #expect(source?.contains("func \(parts[1])(") == true, "\(row[0]): \(name)")
          }
        }
      }
    }
  }
}
