import Foundation
import OpsDomain
import OpsTesting
import Testing

/// The pages about the marketplace, read by somebody who types what stands there.
@Suite("Examples of the pages about the marketplace")
struct MarketDocumentTests {
  /// The commands of the first block of a page.
  private func commands(_ page: String) throws -> [String] {
    let file = PackageFolder.file("docs/marketplace/\(page).md")
    var found: [String] = []
    var open = ""
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
      let bare = String(line.drop { $0 == " " || $0 == "$" })
      guard !open.isEmpty || bare.hasPrefix("opsh ") else {
        if found.isEmpty { continue }
        break
      }
      open += bare
      if open.hasSuffix("\\") {
        open.removeLast()
      } else {
        found.append(open.components(separatedBy: " #")[0])
        open = ""
      }
    }
    return found
  }

  @Test("One page after the other, the first examples work as they stand")
  func pages() async throws {
    let bench = try await ShellBench.make()
    let promotions = try commands("prices").filter { $0.contains("promo create") }
    #expect(promotions.count == 2)
    let owner = ["opsh partner edit \"Bella Napoli\" --owner anna"]
    let lines =
      try commands("partners") + owner + commands("menus") + promotions + commands("carts")
      + commands("orders") + commands("payments")
    #expect(lines.count > 20)
    for line in lines {
      let answer = await bench.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
  }

  @Test("The story of the first look leads from nothing to a delivered order")
  func story() async throws {
    let bench = try await ShellBench.make()
    let page = try String(contentsOf: PackageFolder.file("docs/first-look.md"), encoding: .utf8)
    let start = try #require(page.firstRange(of: "The marketplace, from nothing"))
    let end = try #require(page.firstRange(of: "opsh order show ORD-000001"))
    let lines = page[start.upperBound..<end.lowerBound].split(separator: "\n")
      .filter { $0.hasPrefix("    opsh ") }
      .flatMap { $0.components(separatedBy: " #")[0].components(separatedBy: " && ") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    for line in lines {
      let words = line.split(separator: " ")
      // The sample book has these people; who signs in goes on.
      if words.prefix(3) == ["opsh", "user", "create"] { continue }
      if words.prefix(3) == ["opsh", "auth", "login"], words.count > 3 {
        bench.host.become(bench.role(named: String(words[3])))
        continue
      }
      let answer = await bench.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    let order = await bench.run("order show ORD-000001 -o json").json?["data"]
    #expect(lines.count > 15 && order?["status"] == "delivered")
  }

  @Test("No example names a day that has passed or is far away")
  func days() throws {
    let folder = PackageFolder.file("docs/marketplace")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    for file in files where file.pathExtension == "md" {
      for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      where line.contains("opsh ") {
        let day = line.firstMatch(of: /20[0-9]{2}-[0-9]{2}-[0-9]{2}/)
        #expect(day == nil, "\(file.lastPathComponent): \(line)")
      }
    }
  }
}
