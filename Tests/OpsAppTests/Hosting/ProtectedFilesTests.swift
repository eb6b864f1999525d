import Foundation
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

  @Test("check refuses a script that would write there")
  func checked() async throws {
    let desk = try await SignedDesk.withBook(home)
    let script = try home.write(
      "s.opsh", "product list --yes --out \(home.file("book.sqlite"))\n")
    let answer = await desk.run("check \(script)")
    #expect(answer.exit == 73 && answer.remarks.contains("belongs to a book"), "\(answer.remarks)")
  }
}
