import Foundation
import OpsTesting
import Testing

@testable import OpsShell

/// Every `opsh` block of docs/language.md is right, with the commands of the product.
@Suite("The language reference")
struct LanguageDocumentTests {
  private static let text: String = {
    let file = PackageFolder.file("docs/language.md")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  /// Path and text of each block; a block may name its file after `opsh`.
  private static let blocks: [(path: String, text: String)] = {
    var blocks: [(path: String, text: String)] = []
    var current: (path: String, text: String)?
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let block = current {
          blocks.append(block)
          current = nil
        } else if line == "```opsh" || line.hasPrefix("```opsh ") {
          let name = line.dropFirst("```opsh ".count)
          current = (name.isEmpty ? "block\(blocks.count + 1).opsh" : String(name), "")
        }
      } else if current != nil {
        current?.text += line + "\n"
      }
    }
    return blocks
  }()

  @Test("There are blocks to check")
  func blocksThere() {
    #expect(Self.blocks.count >= 12)
  }

  @Test("Every block is parsed and checked", arguments: blocks.map(\.path))
  func block(_ path: String) throws {
    let files = Dictionary(Self.blocks.map { ($0.path, $0.text) }) { first, _ in first }
    let text = try #require(files[path])
    do throws(ProgramErrors) {
      let program = try Program.load(
        path: path, text: Array(text.utf8), reader: MemoryScripts(files: files),
        registry: .standard)
      #expect(!program.script.statements.isEmpty)
    } catch {
      Issue.record("\(error.errors)")
    }
  }

  @Test("Every keyword, function and type is in the text")
  func complete() {
    let words =
      Keyword.names + ScriptFunction.allCases.map(\.rawValue)
      + ParameterType.allCases.map(\.rawValue)
    for word in words { #expect(Self.text.contains(word), "\(word)") }
  }
}
