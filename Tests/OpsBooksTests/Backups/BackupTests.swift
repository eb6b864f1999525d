import Foundation
import OpsBackup
import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsBooks

/// Backups of a book in files, and books of these backups.
@Suite("Backup and restore")
struct BackupTests {
  @Test("A restored book is the book, and is whole")
  func whole() async throws {
    let bench = try await BackupBench()
    let book = try await bench.open()
    try await bench.begin(book)
    let image = try await planted(book)
    let expected = try await BackupBench.digests(of: book)
    let head = try await book.store.journal.head()
    let receipt = try await bench.make(BackupOrder(try bench.backups()))
    try await book.close()
    #expect(receipt.sequence == head.sequence)
    #expect(receipt.images >= 1)

    let target = bench.target()
    let report = try await bench.restore(receipt.file, to: target)
    #expect(report.head == head)
    #expect(report.checks.filter { !$0.isOK } == [])
    #expect(report.checks.map(\.name).contains("journal"))
    let restored = try await BackupBench.composition(target).open()
    #expect(try await BackupBench.digests(of: restored) == expected)
    #expect(try await restored.world.images.bytes(of: image) != nil)
    try await restored.close()
    // People's keys came along: their past can be read.
    let reading = try await BackupBench.open(target)
    let audit = try await reading.dependencies.audit.verify(VerifyAudit(), Call(.system)).output
    #expect(audit.ok && audit.confidential.unknown == 0)
    try await reading.close()
  }

  @Test("A backup counts images, not the notes about them, and has no file that came in part")
  func counted() async throws {
    let bench = try await BackupBench()
    let book = try await bench.open()
    try await bench.begin(book)
    let bytes = SampleImage.make(.jpeg, 3_000, filledWith: 5)
    let person = try await book.principal().userID
    try await book.world.images.put(bytes, ImageFacts(of: bytes, field: "image"), by: person)
    let upload = try FileUpload(token: String(repeating: "0f", count: 16), by: person)
    try await book.world.images.receive(Array("half".utf8), at: 0, of: upload)
    let receipt = try await bench.make(BackupOrder(try bench.backups()))
    try await book.close()
    #expect(receipt.images == 1)
    let target = bench.target()
    try await bench.restore(receipt.file, to: target)
    #expect(FolderNames.of(target.imageFolder).allSatisfy { !$0.hasPrefix(FileUpload.prefix) })
    #expect(FolderNames.of(target.imageFolder).contains(ImageDigest(of: bytes).text + ".by"))
  }

  private func planted(_ book: Book) async throws -> ImageDigest {
    let bytes = SampleImage.make(.jpeg, 3_000, filledWith: 5)
    let facts = try ImageFacts(of: bytes, field: "image")
    try await book.world.images.put(bytes, facts, by: nil)
    return facts.digest
  }

  @Test("Nobody reads the file of a backup, and nothing unencrypted stays beside the book")
  func unreadable() async throws {
    let bench = try await BackupBench()
    let book = try await bench.open()
    try await bench.begin(book)
    let file = try await bench.make()
    try await book.close()
    #expect(BackupBench.holds("Desk lamp", below: bench.files.path))
    #expect(!BackupBench.holds("Desk lamp", below: file))
    #expect(!BackupBench.holds(BackupBench.planted, below: file))
    #expect(FileAccess.mode(file) == 0o600)
    #expect(!FileAccess.exists(bench.files.path + ".copying"))
  }

  @Test("Writers go on while a backup is made, and it holds one state")
  func busy() async throws {
    let bench = try await BackupBench()
    let book = try await bench.open()
    try await bench.begin(book)
    let call = try await book.call()
    let writing = Task {
      for _ in 0..<40 {
        _ = try await book.dependencies.stock.receive(
          ReceiveStock(sku: "LAMP-1", quantity: 1), call)
      }
    }
    let receipt = try await bench.make(BackupOrder(try bench.backups()))
    try await writing.value
    let end = try await book.store.journal.head().sequence
    try await book.close()
    #expect(receipt.sequence <= end)
    let report = try await bench.restore(receipt.file, to: bench.target())
    #expect(report.head.sequence == receipt.sequence)
    #expect(report.checks.filter { !$0.isOK } == [])
  }

  @Test("A wrong key, a damaged file and a taken place change nothing")
  func refused() async throws {
    let bench = try await BackupBench()
    let book = try await bench.open()
    try await bench.begin(book)
    try await book.close()
    let words = try bench.folder.write("words", "five words are good enough\n")
    let wrong = try bench.folder.write("wrong", "five words are not enough\n")
    let file = try await bench.make(
      BackupOrder(try bench.backups(), passphraseFile: words)
    ).file
    let target = bench.target()
    let before = FolderNames.of(bench.folder.path).sorted()

    let byKey = await failureCode { try await bench.restore(file, to: target) }
    #expect(byKey == .badValue || byKey == .noInput)
    let byWords = await failureCode {
      try await bench.restore(file, to: target) { $0.passphraseFile = wrong }
    }
    #expect(byWords == .badValue)
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    let cut = bench.folder.file("cut.opshbackup")
    try whole.dropLast(20_000).write(to: URL(fileURLWithPath: cut))
    let damaged = await failureCode {
      try await bench.restore(cut, to: target) { $0.passphraseFile = words }
    }
    #expect(damaged == .corrupt)
    let taken = await failureCode {
      try await bench.restore(file, to: bench.files) { $0.passphraseFile = words }
    }
    #expect(taken == .cannotCreate)
    let after = FolderNames.of(bench.folder.path).filter { $0 != "cut.opshbackup" }.sorted()
    #expect(after == before)
    let same = try await bench.open()
    try await same.close()
  }

  @Test("A backup never replaces a file, and needs its folder")
  func places() async throws {
    let bench = try await BackupBench()
    let file = try bench.folder.write("monday.opshbackup", "something")
    #expect(await failureCode { try await bench.make(BackupOrder(file)) } == .cannotCreate)
    #expect(bench.folder.text("monday.opshbackup") == "something")
    let lost = BackupOrder(bench.folder.file("no/folder"), keep: 3)
    #expect(await failureCode { try await bench.make(lost) } == .cannotCreate)
    let none = BackupOrder(try bench.backups(), keep: 0)
    #expect(await failureCode { try await bench.make(none) } == .badValue)
    let inside = BackupOrder(bench.files.imageFolder + "/a")
    #expect(await failureCode { try await bench.make(inside) } == .cannotCreate)
  }

  @Test("Only the newest backups of this book stay in the folder")
  func kept() async throws {
    let bench = try await BackupBench()
    let other = try await BackupBench("other")
    let folder = try bench.backups()
    let foreign = try await other.make(BackupOrder(folder)).file
    var made: [String] = []
    for _ in 0..<4 { made.append(try await bench.make(BackupOrder(folder, keep: 2)).file) }
    let left = BackupFolder(folder).backups.map(\.file)
    #expect(Set(left) == Set(made.suffix(2) + [foreign]))
  }

  @Test("Without its seal folder a book is not backed up: the keys of people would be missing")
  func sealsMissing() async throws {
    let bench = try await BackupBench()
    try FileManager.default.removeItem(atPath: bench.files.safeFolder.path)
    let order = BackupOrder(try bench.backups())
    #expect(await failureCode { try await bench.make(order) } == .configuration)
  }

  @Test("What an interrupted backup or restore has left is cleared away")
  func leftovers() async throws {
    let bench = try await BackupBench()
    try bench.folder.write("shop.sqlite.copying", "half a copy")
    try bench.folder.write("restored.sqlite.restoring/book.sqlite", "half a book")
    let file = try await bench.make()
    try await bench.restore(file, to: bench.target())
    #expect(!FileAccess.exists(bench.files.path + ".copying"))
    #expect(!FileAccess.exists(bench.target().path + ".restoring"))
    let book = try await BackupBench.open(bench.target())
    try await book.close()
  }

  @Test("Seals of a lost book are kept when its backup takes its place")
  func samePlace() async throws {
    let bench = try await BackupBench()
    let file = try await bench.make()
    let key = bench.folder.file("key")
    try FileManager.default.copyItem(
      atPath: bench.files.safeFolder.file("backup.key"), toPath: key)
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: bench.files.path + ending)
    }
    let report = try await bench.restore(file, to: bench.files) { $0.keyFile = key }
    #expect(report.moved.count >= 1)
    #expect(report.moved.filter { !FileAccess.exists($0) } == [])
    let book = try await bench.open()
    let audit = try await book.dependencies.audit.verify(VerifyAudit(), Call(.system)).output
    #expect(audit.ok)
    try await book.close()
  }

  @Test("A drill removes nothing that lies under the name of its folder, and no backup gets it")
  func drillPlace() async throws {
    let bench = try await BackupBench()
    let book = try await bench.open()
    try await bench.begin(book)
    let file = try await bench.make()
    let place = bench.files.path + ".drill"
    let asBackup = await failureCode { try await bench.make(BackupOrder(place)) }
    #expect(asBackup == .cannotCreate && !FileAccess.exists(place))
    try bench.folder.write("shop.sqlite.drill", "mine")
    let inTheWay = await failureCode {
      try await bench.office.prove(file, passphraseFile: nil) { _ in }
    }
    #expect(inTheWay == .cannotCreate && FileAccess.exists(place))
    try await book.close()
  }

  @Test("A drill proves the newest backup, and refuses that of another book")
  func drill() async throws {
    let bench = try await BackupBench()
    let other = try await BackupBench("other")
    let book = try await bench.open()
    try await bench.begin(book)
    let file = try await bench.make()
    let proof = try await bench.office.prove(file, passphraseFile: nil) { _ in }
    #expect(proof.isWhole)
    #expect(proof.sequence == (try await book.store.journal.head().sequence))
    #expect(Set(proof.checks.map(\.name)).isSuperset(of: ["journal", "stock", "money", "images"]))
    #expect(!FileAccess.exists(bench.files.path + ".drill"))
    try await book.close()

    let words = try bench.folder.write("words", "five words are good enough")
    let foreign = try await other.make(
      BackupOrder(try other.backups(), passphraseFile: words)
    ).file
    let code = await failureCode {
      try await bench.office.prove(foreign, passphraseFile: words) { _ in }
    }
    #expect(code == .badState)
  }
}
