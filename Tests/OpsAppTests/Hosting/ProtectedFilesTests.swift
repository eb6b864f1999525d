import Foundation
import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsApp

/// No command of a real book writes its output over the book, its keys or a sign-in.
@Suite("Output and the files of a book")
struct ProtectedFilesTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test("Every file that the application keeps is refused, with and without --yes")
  func everything() async throws {
    let desk = try await SignedDesk.withBook(home)
    #expect(await desk.run("product create LAMP-1 Lamp --price 24.90").exit == 0)
    let kept = try FileManager.default.subpathsOfDirectory(atPath: home.path).filter { path in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: home.file(path), isDirectory: &isFolder)
      return !isFolder.boolValue
    }
    #expect(kept.contains("book.sqlite") && kept.contains("credentials"), "\(kept)")
    #expect(kept.contains { $0.hasPrefix("seals/") })
    for name in kept + [
      "book.sqlite-wal", "book.sqlite.lock", "book.sqlite.upgrading", "book.sqlite.upgrading-wal",
      "book.sqlite.before-0.1.0", "config.json", "history-x",
    ] {
      let before = try? Data(contentsOf: URL(fileURLWithPath: home.file(name)))
      for option in ["", " --yes", " -n", " --sandbox"] {
        let answer = await desk.run("product list -o csv --out \(home.file(name))\(option)")
        #expect(answer.exit == 73, "\(name)\(option): \(answer.remarks)")
      }
      if !name.hasPrefix("book.sqlite-") {
        #expect((try? Data(contentsOf: URL(fileURLWithPath: home.file(name)))) == before, "\(name)")
      }
    }
    #expect(await desk.run("product list -o value:sku").output == "LAMP-1\n")
  }

  @Test("No folder is made where one belongs to a book", arguments: ["", " -n"])
  func folders(_ option: String) async throws {
    let desk = try await SignedDesk.withBook(home)
    for name in ["seals/man", "book.sqlite.images", "book.sqlite.images/", "runs"] {
      let path = home.file(name)
      let wasThere = FileManager.default.fileExists(atPath: path)
      let answer = await desk.run("man install \(path)\(option)")
      #expect(answer.exit == 73, "\(name): \(answer.remarks)")
      #expect(answer.remarks.contains("belongs to a book"), "\(answer.remarks)")
      #expect(FileManager.default.fileExists(atPath: path) == wasThere, "\(name)")
    }
  }

  @Test("No file of a book is sent as an attachment")
  func sent() async throws {
    let desk = try await SignedDesk.withBook(home)
    #expect(await desk.run("product create LAMP-1 Lamp --price 24.90").exit == 0)
    let seals = try #require(FileManager.default.subpaths(atPath: home.file("seals")))
    let key = try #require(seals.first { $0.hasSuffix(".key") })
    for name in ["book.sqlite", "credentials", "seals/\(key)"] {
      let answer = await desk.run("attachment add product LAMP-1 \(home.file(name))")
      #expect(answer.exit == 65, "\(answer.remarks)")
      #expect(answer.remarks.contains("belongs to a book"), "\(answer.remarks)")
    }
    let other = try TemporaryFolder()
    let own = try other.write("note.txt", "for the product")
    let answer = await desk.run("attachment add product LAMP-1 \(own)")
    #expect(answer.exit == 0, "\(answer.remarks)")
  }

  @Test("No file of a book is sent by a saved plan that somebody has edited")
  func planned() async throws {
    let desk = try await SignedDesk.withBook(home)
    #expect(await desk.run("product create LAMP-1 Lamp --price 24.90").exit == 0)
    let other = try TemporaryFolder()
    let own = try other.write("note.txt", "for the product")
    let plan = other.file("add.plan")
    let planned = await desk.run("plan --save \(plan) attachment add product LAMP-1 \(own)")
    #expect(planned.exit == 0, "\(planned.remarks)")
    let seals = try #require(FileManager.default.subpaths(atPath: home.file("seals")))
    let seal = try #require(seals.first { $0.hasSuffix(".key") })
    let key = home.file("seals/\(seal)")
    // The plan of somebody who knows the form of the file: digests of the key, and of the plan.
    let digests = try [own, key].map { ImageDigest(of: try bytes(of: $0)).text }
    let saved = try DocumentParser.parse(try bytes(of: plan))
    let named = try #require(saved["plan"]?["files"]?[digests[0]]?.string)
    let content = replaced(
      try #require(saved["plan"]), [named: key, digests[0]: digests[1]])
    #expect(content["files"]?[digests[1]]?.string == key)
    let edited: Document = [
      "schema": try #require(saved["schema"]),
      "digest": .text(ImageDigest(of: DocumentWriter.bytes(content)).text), "plan": content,
    ]
    try Data(DocumentWriter.bytes(edited)).write(to: URL(fileURLWithPath: plan))
    for option in ["-n", "--yes"] {
      let answer = await desk.run("apply \(plan) \(option)")
      #expect(answer.exit == 65, "\(option): \(answer.remarks)")
      #expect(answer.remarks.contains("belongs to a book"), "\(option): \(answer.remarks)")
    }
    let images = try? FileManager.default.contentsOfDirectory(
      atPath: home.file("book.sqlite.images"))
    #expect(images?.contains(digests[1]) != true)
  }

  private func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The document with other texts in the place of some, also where they are names of members.
  private func replaced(_ document: Document, _ texts: [String: String]) -> Document {
    switch document {
    case .text(let text): return .text(texts[text] ?? text)
    case .list(let items): return .list(items.map { replaced($0, texts) })
    case .object(let object):
      var changed = DocumentObject()
      for (key, value) in object.members { changed.set(texts[key] ?? key, replaced(value, texts)) }
      return .object(changed)
    default: return document
    }
  }

  @Test("check refuses a script that would write there")
  func checked() async throws {
    let desk = try await SignedDesk.withBook(home)
    let script = try home.write(
      "s.opsh", "product list --yes --out \(home.file("book.sqlite"))\n")
    let answer = await desk.run("check \(script)")
    #expect(answer.exit == 73 && answer.remarks.contains("belongs to a book"), "\(answer.remarks)")
  }
}
