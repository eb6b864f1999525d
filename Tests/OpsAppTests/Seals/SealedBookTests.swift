import Foundation
import OpsBooks
import OpsDomain
import OpsStorage
import OpsStorageLocal
import OpsTesting
import Testing

@testable import OpsApp

/// A book in a file whose journal is sealed apart from it: whatever somebody does to the file is
/// found, and the place is named.
@Suite("Sealed book")
struct SealedBookTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private var book: String { home.file("book.sqlite") }

  /// A book of eight commits, sealed six times: signing in is three of them.
  private func desk() async throws -> SignedDesk {
    let desk = try await SignedDesk.withBook(home)
    for number in 1...4 {
      #expect(await desk.run("product create LAMP-\(number) Lamp --price 24.90").exit == 0)
    }
    return desk
  }

  /// What `audit verify` finds first: the commit and the words.
  private func flaw(_ desk: SignedDesk) async -> (sequence: Int64?, problem: String) {
    let answer = await desk.run("audit verify -o json")
    #expect(answer.json?["data"]?["ok"] == false, "\(answer.output)\(answer.remarks)")
    #expect(answer.exit == 1)
    let found = answer.json?["data"]?["first_break"]
    return (found?["sequence"]?.int, found?["problem"]?.string ?? "")
  }

  @Test("Every process that wrote seals what it wrote, and verify says how far")
  func sealed() async throws {
    let desk = try await desk()
    let head = await desk.run("audit verify -o json").json?["data"]
    #expect(head?["ok"] == true)
    #expect(head?["checkpoints"]?.int == 6)
    #expect(head?["sealed_through"] == head?["head"])
    #expect(await desk.run("product list").exit == 0)
    #expect(await desk.run("audit verify -o value:checkpoints").output == "6\n", "reading seals no")
  }

  @Test("A changed entry is found")
  func changed() async throws {
    let desk = try await desk()
    try BookFileEdit.run("UPDATE commits SET actor = 77 WHERE sequence = 3", on: book)
    #expect(await flaw(desk).sequence == 3)
  }

  @Test("A removed entry is found")
  func removed() async throws {
    let desk = try await desk()
    try BookFileEdit.run("DELETE FROM commits WHERE sequence = 4", on: book)
    #expect(await flaw(desk).sequence == 5)
  }

  @Test("An inserted entry is found")
  func inserted() async throws {
    let desk = try await desk()
    try BookFileEdit.run(
      "UPDATE commits SET sequence = -sequence - 1 WHERE sequence >= 5",
      "UPDATE commits SET sequence = -sequence WHERE sequence < 0",
      "INSERT INTO commits SELECT 5, 'planted', at, actor, on_behalf_of, operation, reason,"
        + " elevations, fingerprint, answer, hash FROM commits WHERE sequence = 4", on: book)
    #expect(await flaw(desk).sequence == 5)
  }

  @Test("Entries in another order are found")
  func reordered() async throws {
    let desk = try await desk()
    try BookFileEdit.run(
      "UPDATE commits SET sequence = 99 WHERE sequence = 3",
      "UPDATE commits SET sequence = 3 WHERE sequence = 4",
      "UPDATE commits SET sequence = 4 WHERE sequence = 99", on: book)
    #expect(await flaw(desk).sequence == 3)
  }

  @Test("A cut end is found, which the chain alone would not show")
  func cut() async throws {
    let desk = try await desk()
    try BookFileEdit.run(
      "DELETE FROM changes WHERE position >= 6 << 20", "DELETE FROM commits WHERE sequence >= 6",
      "DELETE FROM products WHERE sku = 'LAMP-4'", on: book)
    let found = await flaw(desk)
    #expect(found.sequence == 6)
    #expect(found.problem.contains("cut off"))
    let doctor = await desk.run("doctor -o json")
    #expect(doctor.exit == 1, "\(doctor.output)")
    let journal = doctor.json?["data"]?.items?.first { $0["check"] == "journal" }
    #expect(journal?["ok"] == false)
    #expect(journal?["detail"]?.string?.contains("cut off") == true)
  }

  @Test("An older copy in the book's place is found, also when it has gone on since")
  func rolledBack() async throws {
    let desk = try await desk()
    try BookFileEdit.copy(book, to: home.file("old.sqlite"))
    #expect(await desk.run("product create LAMP-5 Lamp --price 1").exit == 0)
    try BookFileEdit.copy(home.file("old.sqlite"), to: book)
    let behind = await flaw(desk)
    #expect(behind.sequence == 10)
    #expect(behind.problem.contains("older copy"))
    // The book goes on as if nothing had been; nothing of that is ever signed.
    #expect(await desk.run("product create LAMP-6 Lamp --price 1").exit == 0)
    #expect(await desk.run("product create LAMP-7 Lamp --price 1").exit == 0)
    let ahead = await flaw(desk)
    #expect(ahead.sequence == 10)
    #expect(ahead.problem.contains("or the book was replaced"))
    #expect(await desk.run("audit seal").exit == 65)
  }

  @Test("A journal whose every hash was computed anew is found")
  func writtenAnew() async throws {
    let desk = try await desk()
    let host = desk.host()
    let commits = try await host.opened().store.journal.commits(after: 0, limit: 100)
    try await host.close()
    var head = JournalHead.empty
    var statements = ["UPDATE commits SET reason = 'as agreed' WHERE sequence = 2"]
    for commit in commits {
      var header = commit.header
      if commit.sequence == 2 { header.reason = "as agreed" }
      let hash = HashChain.hash(
        previous: head.hash, sequence: commit.sequence, header: header, entries: commit.entries)
      head = JournalHead(sequence: commit.sequence, hash: hash)
      statements.append(
        "UPDATE commits SET hash = x'\(HexText.of(hash))' WHERE sequence = \(commit.sequence)")
    }
    try BookFileEdit.run(statements.joined(separator: ";"), on: book)
    #expect(await flaw(desk).sequence == 2)
  }

  @Test("Without the folder the book works, and nobody takes it for sealed")
  func unsigned() async throws {
    let desk = try await desk()
    try FileManager.default.removeItem(atPath: home.file("seals"))
    let bare = await desk.run("audit verify -o json").json?["data"]
    #expect(bare?["ok"] == true)
    #expect(bare?["checkpoints"]?.int == 0)
    #expect(bare?["sealed_through"] == .null)
    let folder = desk.configuration.safeFolder.path
    #expect(await desk.run("doctor").output.contains(folder))
    #expect(bare?["confidential"]?["unknown"]?.int ?? 0 > 0, "the keys of the digests are gone too")
  }

  @Test("The folder is for its owner alone, and refused when it is not")
  func modes() async throws {
    let desk = try await desk()
    let folder = desk.configuration.safeFolder
    #expect(FileAccess.mode(folder.path) == 0o700)
    for name in ["signing.key", "checkpoints.ndjson"] {
      #expect(FileAccess.mode(folder.file(name)) == 0o600)
      chmod(folder.file(name), 0o644)
      let answer = await desk.run("audit verify")
      #expect(answer.exit == 78, "\(name): \(answer.output)")
      #expect(!answer.remarks.contains("signed"))
      chmod(folder.file(name), 0o600)
    }
    chmod(folder.path, 0o755)
    #expect(await desk.run("audit verify").exit == 78)
    chmod(folder.path, 0o700)
    #expect(await desk.run("audit verify").exit == 0)
  }

  @Test("The log of checkpoints holds by itself: a changed, removed or foreign line is found")
  func log() async throws {
    let desk = try await desk()
    let file = desk.configuration.safeFolder.file("checkpoints.ndjson")
    let good = try String(contentsOfFile: file, encoding: .utf8)
    let lines = good.split(separator: "\n").map(String.init)
    func put(_ lines: [String]) throws {
      try (lines.joined(separator: "\n") + "\n").write(
        toFile: file, atomically: false, encoding: .utf8)
    }
    try put(Array(lines[..<2] + lines[3...]))
    #expect(await flaw(desk).problem.contains("line 3 of the checkpoint log"))
    try put(lines.map { $0.replacingOccurrences(of: "\"sequence\":7", with: "\"sequence\":8") })
    #expect(await flaw(desk).problem.contains("line 4 of the checkpoint log"))
    try put(lines[..<3] + ["{}"])
    #expect(await flaw(desk).problem.contains("line 4 of the checkpoint log cannot be read"))
    try good.appending("{\"half").write(toFile: file, atomically: false, encoding: .utf8)
    #expect(await desk.run("product create LAMP-9 Lamp --price 1").exit == 0)
    #expect(await desk.run("audit verify -o value:checkpoints").output == "7\n")
  }

  @Test("An export is checked by a program that shares no code, and finds what was planted")
  func export() async throws {
    let desk = try await desk()
    let file = home.file("journal.ndjson")
    #expect(await desk.run("audit export --out \(file)").exit == 0)
    // The export itself is the last commit it holds.
    let whole = try #require(try Self.check(file))
    #expect(whole.hasPrefix("10 commits and "), "\(whole)")
    #expect(whole.hasSuffix(" checkpoints hold\n"), "\(whole)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let plants = [
      ("LAMP-2", "LAMP-3"), ("\"actor\":-1", "\"actor\":7"), ("\"reason\":null", "\"reason\":\"\""),
      ("\"verb\":\"insert\"", "\"verb\":\"update\""), ("\"checkpoint\":1,\"sequence\":8", "{\"x"),
    ]
    for (old, new) in plants {
      try text.replacingOccurrences(of: old, with: new)
        .write(toFile: file, atomically: false, encoding: .utf8)
      #expect(try Self.check(file)?.contains("hold") == false, "\(old)")
    }
    let lines = text.split(separator: "\n").map(String.init)
    for (what, kept) in [
      ("cut", lines[..<6] + lines[7...]),
      ("swapped", [lines[0], lines[2], lines[1]] + lines[3...]),
      ("missing", lines[..<3] + lines[4...]),
    ] {
      try (kept.joined(separator: "\n") + "\n")
        .write(toFile: file, atomically: false, encoding: .utf8)
      #expect(try Self.check(file)?.contains("hold") == false, "\(what)")
    }
    #expect(await desk.run("audit export --from 3 --out \(file) --yes").exit == 0)
    let later = try #require(try Self.check(file))
    #expect(later.hasPrefix("9 commits and ") && later.hasSuffix(" checkpoints hold\n"), "\(later)")
  }

  /// What the verifier prints.
  private static func check(_ file: String) throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let script = PackageFolder.url.appendingPathComponent("scripts/lib/journal_check.py")
    process.arguments = ["python3", script.path, file]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(data: data, encoding: .utf8)
  }
}
