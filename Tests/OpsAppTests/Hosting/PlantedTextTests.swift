import OpsDomain
import OpsTesting
import Testing

@testable import OpsApp

/// The same as `PlantedTextTests` of the marketplace, with a book in a database: what people type
/// gets into no statement.
@Suite("M-W13: texts of people in a book that is a database")
struct PlantedTextTests {
  private static let oddName = "50 % off_lamp's"
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// A book in which a verified partner sells a lamp and another one with an odd name.
  private func market() async throws -> SignedDesk {
    let desk = try await SignedDesk.withBook(home)
    for words in [
      [
        "partner", "create", "Lights", "--kind", "retail", "--place", "54.687157,25.279652",
        "--hours", "daily 00:00-24:00", "--owner", "anna",
      ],
      ["partner", "verify", "Lights"],
      [
        "menu", "add", "Lights", "LAMP-1", "--name", "Table lamp", "--price", "24.90", "--stock",
        "unlimited",
      ],
      [
        "menu", "add", "Lights", "LAMP-2", "--name", Self.oddName, "--price", "9.90", "--stock",
        "unlimited",
      ],
      ["promo", "create", "Secret", "--code", "SECRET5", "--percent", "10%"],
      ["cart", "add", "Lights", "LAMP-1", "1"],
    ] {
      let answer = await desk.run(words)
      #expect(answer.exit == 0, "\(words): \(answer.remarks)")
    }
    return desk
  }

  /// A field of each row that a list answers; nil where it is refused.
  private func rows(
    _ words: [String], _ field: String, _ desk: SignedDesk
  ) async -> [String]? {
    let answer = await desk.run(words + ["-o", "json"])
    guard answer.exit == 0 else { return nil }
    return answer.json?["data"]?.items?.compactMap { $0[field]?.string }
  }

  @Test("Searches, names and codes find what is there and nothing else")
  func nothingIsRun() async throws {
    let desk = try await market()
    let near = ["explore", "--near", "54.687157,25.279652", "--search"]
    #expect(await rows(near + ["lamp"], "partner", desk) == ["Lights"])
    for text in ["' OR '1'='1", "lamp' OR 1=1 --", "lamp; DROP TABLE partners", "la%p", "l_mp"] {
      #expect(await rows(near + [text], "partner", desk) == [], "\(text)")
      #expect(await rows(["menu", "list", "Lights", "--search", text], "name", desk) == [])
      #expect(await desk.run(["partner", "show", text]).exit == 80, "\(text)")
    }
    for text in ["%", "_", "'", "50 %", "off_l"] {
      let found = await rows(["menu", "list", "Lights", "--search", text], "name", desk)
      #expect(found == [Self.oddName], "\(text)")
    }
    for code in ["SECRET%", "' OR '1'='1", "SECRET5' --"] {
      let quote = await desk.run(["cart", "quote", "--code", code, "-o", "json"])
      let said = quote.json?["data"]?["hindrances"]?.items?.compactMap { $0["code"]?.string }
      #expect(said == ["unknown_code"], "\(code): \(quote.remarks)")
    }
    let name = "'; DROP TABLE partners; --"
    let made = await desk.run([
      "partner", "create", name, "--kind", "retail", "--place", "54.69,25.28",
    ])
    #expect(made.exit == 0, "\(made.remarks)")
    let shown = await desk.run(["partner", "show", name, "-o", "json"])
    #expect(shown.json?["data"]?["name"]?.string == name)
    #expect(await rows(["partner", "list"], "name", desk)?.count == 2)
    #expect(await desk.run("audit verify").exit == 0)
  }
}
