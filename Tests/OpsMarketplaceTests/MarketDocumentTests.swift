import Foundation
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What the marketplace's pages promise to hold.
@Suite("Documents of the marketplace")
struct MarketDocumentTests {
  @Test func everySettingStandsOnAPage() throws {
    let folder = PackageFolder.file("docs/marketplace").path
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".md") }
      .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
    let settings = AreaParts.marketplace.madeLater.settings.map(\.key)
      .filter { $0.hasPrefix("market.") }
    #expect(settings.count > 50)
    for key in settings {
      let isNamed = pages.contains { $0.contains("`\(key)`") }
      #expect(isNamed, "no page of docs/marketplace names \(key)")
    }
  }

  @Test func everyDecisionThatTheCodeNamesIsThere() throws {
    let sources = PackageFolder.file("Sources/OpsMarketplace").path
    let files = try #require(FileManager.default.enumerator(atPath: sources))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    var named = 0
    for file in files {
      let text = try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)
      for found in text.matches(of: #/docs/adr/[0-9a-z-]+\.md/#) {
        named += 1
        let path = PackageFolder.file(String(found.output)).path
        #expect(FileManager.default.fileExists(atPath: path), "\(file) names \(found.output)")
      }
    }
    #expect(named > 0)
  }
}
