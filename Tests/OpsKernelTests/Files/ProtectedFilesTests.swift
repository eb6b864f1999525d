import Foundation
import Glibc
import OpsDomain
import OpsKernel
import Testing

/// The files of a book are no place for output, whatever name leads to them.
@Suite struct ProtectedFilesTests {
  private typealias Samples = DelimitedSamples
  private static let companions = ["-wal", "-shm", ".lock"]

  /// A folder with a book, keys in a folder of their own, and names beside them.
  private func withBook(_ body: (String, ProtectedFiles) throws -> Void) throws {
    try Samples.inFolder { folder in
      for name in ["seals", "seals/book-1", "elsewhere"] { mkdir("\(folder)/\(name)", 0o700) }
      for name in ["Book.sqlite", "seals/book-1/signing.key", "credentials", "history-a-1"] {
        try Samples.write(Array("x".utf8), to: "\(folder)/\(name)")
      }
      var files = ProtectedFiles(besideBooks: Self.companions)
      files.add(book: folder + "/Book.sqlite")
      files.add(folder: folder + "/seals")
      files.add(file: folder + "/credentials")
      files.add(namesBeginning: "history-", in: folder)
      try body(folder, files)
    }
  }

  @Test("The book, the files beside it and the keys are known by their names, there or not")
  func names() throws {
    try withBook { folder, files in
      let books = ([""] + Self.companions).map { "Book.sqlite" + $0 }
      for name in books + [
        "seals/new", "seals/book-1/signing.key", "credentials", "history-b-2", "book.SQLITE-WAL",
        "elsewhere/../Book.sqlite", "./seals/../credentials", "seals/book-1/../../Book.sqlite-shm",
      ] {
        #expect(files.holds("\(folder)/\(name)"), "\(name)")
      }
      for name in ["a.csv", "elsewhere/Book.sqlite", "Book.csv", "histories", "elsewhere/seals"] {
        #expect(!files.holds("\(folder)/\(name)"), "\(name)")
      }
    }
  }

  @Test("Links, hard and symbolic, of files and folders, are no way around")
  func links() throws {
    try withBook { folder, files in
      symlink(folder + "/Book.sqlite", folder + "/elsewhere/s")
      link(folder + "/Book.sqlite", folder + "/elsewhere/h")
      link(folder + "/seals/book-1/signing.key", folder + "/elsewhere/k")
      link(folder + "/history-a-1", folder + "/elsewhere/y")
      symlink(folder, folder + "/elsewhere/f")
      symlink(folder + "/seals", folder + "/elsewhere/g")
      for name in ["s", "h", "k", "y", "f/Book.sqlite-wal", "g/new", "g/book-1/x"] {
        #expect(files.holds("\(folder)/elsewhere/\(name)"), "\(name)")
      }
    }
  }

  @Test("Any other book is known by what it holds, and the files beside it by their names")
  func others() throws {
    try Samples.inFolder { folder in
      try Samples.write(Array("SQLite format 3\0 and more".utf8), to: folder + "/other.db")
      mkdir(folder + "/keys", 0o700)
      try Samples.write(Array("OPSHKEY1 and more".utf8), to: folder + "/keys/people")
      try Samples.write(Array("SQLite is a word".utf8), to: folder + "/notes")
      let files = ProtectedFiles(besideBooks: Self.companions)
      for name in ["other.db", "other.db-wal", "other.db.lock", "keys/people"] {
        #expect(files.holds("\(folder)/\(name)"), "\(name)")
      }
      for name in ["notes", "notes-wal", "other.csv"] {
        #expect(!files.holds("\(folder)/\(name)"), "\(name)")
      }
    }
  }

  @Test("The keys, the sign-in and the settings beside another book are known by their place")
  func otherHomes() throws {
    try Samples.inFolder { folder in
      for name in ["seals", "seals/b", "identity-keys", "identity-keys/b", "config", "plain"] {
        mkdir("\(folder)/\(name)", 0o700)
      }
      for name in [
        "seals/b/signing.key", "identity-keys/b/keys.json", "identity-keys/b/lock",
        "plain/a.json",
      ] {
        try Samples.write(Array("x".utf8), to: "\(folder)/\(name)")
      }
      try Samples.write(Array("opsh_Amz21dW".utf8), to: folder + "/config/credentials")
      let files = ProtectedFiles(besideBooks: Self.companions)
      for name in [
        "seals/b/signing.key", "seals/b/checkpoints.ndjson", "identity-keys/b/keys.json",
        "identity-keys/b/lock", "credentials", "config.json", "history-b-1", "config/credentials",
      ] {
        #expect(files.holds("\(folder)/\(name)"), "\(name)")
      }
      for name in ["a.csv", "plain/config.json", "plain/a.json", "config/a.csv"] {
        #expect(!files.holds("\(folder)/\(name)"), "\(name)")
      }
    }
  }

  @Test("The names of a book's folders are its own before the folders are there")
  func foldersToCome() throws {
    try Samples.inFolder { folder in
      var files = ProtectedFiles(besideBooks: Self.companions)
      let names = ["jobs", "runs", "seals", "identity-keys"]
      for name in names { files.add(folder: "\(folder)/\(name)") }
      for name in names + ["JOBS", "../\((folder as NSString).lastPathComponent)/runs"] {
        #expect(files.holds("\(folder)/\(name)"), "\(name)")
      }
      #expect(!files.holds(folder + "/jobs.csv"))
      mkdir(folder + "/jobs", 0o700)
      #expect(files.holds(folder + "/jobs") && files.holds(folder + "/jobs/a"))
    }
  }

  @Test(
    "Another home is known by what a desk leaves in it",
    arguments: [
      "history-srv-1", "jobs/J-1.json", "runs/R-1.json", "credentials-srv", "seals/b/signing.key",
      "identity-keys/b/keys.json", "book.sqlite",
    ])
  func homesOfDesks(_ mark: String) throws {
    try Samples.inFolder { folder in
      for name in ["home", "home/jobs", "home/runs", "home/seals", "home/identity-keys", "plain"] {
        mkdir("\(folder)/\(name)", 0o700)
      }
      for name in ["home/seals/b", "home/identity-keys/b", "plain/jobs", "plain/seals"] {
        mkdir("\(folder)/\(name)", 0o700)
      }
      let content = [
        "book.sqlite": "SQLite format 3\0", "credentials-srv": "opsh_Amz21dW",
      ][mark, default: "{}"]
      try Samples.write(Array(content.utf8), to: "\(folder)/home/\(mark)")
      try Samples.write(Array("{}".utf8), to: "\(folder)/plain/history-2026.csv")
      symlink(folder + "/home/jobs", folder + "/plain/way")
      let files = ProtectedFiles(besideBooks: Self.companions)
      for name in [
        "history-srv-2", "config.json", "credentials", "credentials-other", "jobs", "runs", "seals",
        "jobs/J-2.json", "jobs/planted", "runs/planted", "seals/planted", "seals/b/planted",
        "../plain/way/planted",
      ] {
        #expect(files.holds("\(folder)/home/\(name)"), "\(name)")
      }
      for name in ["home/a.csv", "plain/jobs/a.csv", "plain/seals/a.csv", "plain/history.csv"] {
        #expect(!files.holds("\(folder)/\(name)"), "\(name)")
      }
    }
  }

  /// Whatever path is made of these parts, a write never changes a file of the book.
  @Test("No path of random steps leads into the book", arguments: 0..<8)
  func property(_ seed: UInt64) throws {
    try withBook { folder, files in
      symlink(folder, folder + "/elsewhere/f")
      symlink(folder + "/seals", folder + "/elsewhere/g")
      link(folder + "/Book.sqlite", folder + "/elsewhere/h")
      let random = SeededRandom(seed: seed)
      let parts = [
        "elsewhere", "..", ".", "f", "g", "seals", "book-1", "Book.sqlite", "Book.sqlite-wal",
        "book.sqlite", "h", "credentials", "signing.key", "history-a-1", "new",
      ]
      let before = try Self.content(folder)
      let writer = FileWriter(protecting: files, random: random, mayReplace: { _ in true })
      for _ in 0..<200 {
        let steps = (0...Int(random.next() % 5)).map { _ in
          parts[Int(random.next() % UInt64(parts.count))]
        }
        let path = ([folder] + steps).joined(separator: "/")
        try? writer.write(Array("overwritten".utf8), to: FileOrder(path, what: "answer"))
        #expect(try Self.content(folder) == before, "seed \(seed): \(path)")
      }
    }
  }

  private static func content(_ folder: String) throws -> [String] {
    var found = try [
      "Book.sqlite", "seals/book-1/signing.key", "credentials", "history-a-1", "elsewhere/h",
    ].map { Samples.text(try Samples.read("\(folder)/\($0)")) }
    found += try FileManager.default.subpathsOfDirectory(atPath: folder + "/seals").sorted()
    found += companions.filter {
      FileManager.default.fileExists(atPath: "\(folder)/Book.sqlite\($0)")
    }
    return found
  }
}
