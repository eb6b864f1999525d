import Foundation
import OpsBooks
import OpsDomain
import OpsServices
import OpsShell
import OpsStorage
import OpsTesting
import Testing

@testable import OpsApp

/// Backups as people ask for them.
@Suite("Commands of backups")
struct BackupCommandTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func desk() async throws -> SignedDesk {
    let desk = try await SignedDesk.withBook(home)
    try FileManager.default.createDirectory(
      atPath: home.file("backups"), withIntermediateDirectories: true)
    let line = ["customer", "create", "Zyxomma Lantern", "--number", "C-1"]
    #expect(await desk.run(line).exit == 0)
    return desk
  }

  private func make(_ desk: SignedDesk, _ options: [String] = []) async throws -> String {
    let made = await desk.run(
      ["backup", "create", home.file("backups")] + options + ["-o", "json"])
    #expect(made.exit == 0, "\(made.remarks)")
    return try #require(made.json?["data"]?["file"]?.string)
  }

  @Test("Create, list, verify, drill and restore work from one end to the other")
  func road() async throws {
    let desk = try await desk()
    let file = try await make(desk)
    let listed = await desk.run(["backup", "list", "-o", "json"])
    #expect(listed.output.contains("BACKUP-000001"))
    let verified = await desk.run(["backup", "verify", file, "-o", "json"])
    #expect(verified.exit == 0, "\(verified.remarks)")
    #expect(verified.json?["data"]?["same_book"] == .bool(true))
    let files = await desk.run(["backup", "files", home.file("backups"), "-o", "json"])
    #expect(files.output.contains(file))
    let absent = await desk.run(["backup", "files", home.file("nowhere")])
    #expect(absent.exit == 66 && absent.remarks.contains("There is no folder"))
    let drill = await desk.run(["backup", "drill", "-o", "json"])
    #expect(drill.exit == 0, "\(drill.remarks)")
    let doctor = await desk.run(["doctor"])
    #expect(doctor.output.contains("was restored"))
    let target = home.file("restored.sqlite")
    let restored = await desk.run(["backup", "restore", file, "--to", target, "-o", "json"])
    #expect(restored.exit == 0, "\(restored.remarks)")
    let configuration = AppConfiguration(
      kind: .local, home: HomeFolder(home.path), bookPath: target)
    let other = await SignedDesk(configuration).run("doctor")
    #expect(other.exit == 0, "\(other.output)")
  }

  @Test("A passphrase from a file that others may read is not taken")
  func openFile() async throws {
    let desk = try await desk()
    let words = try home.write("words", "five words are good enough\n", mode: 0o644)
    let made = await desk.run(
      ["backup", "create", home.file("monday"), "--passphrase-file", words])
    #expect(made.exit == 78, "\(made.remarks)")
    #expect(!FileManager.default.fileExists(atPath: home.file("monday")))
  }

  @Test("Where nobody knows who was erased, the answer has to be given")
  func erasures() async throws {
    let desk = try await desk()
    let words = try home.write("words", "five words are good enough\n")
    let file = try await make(desk, ["--passphrase-file", words])
    // Another machine: the backup and the passphrase are all that is left.
    let elsewhere = try TemporaryFolder()
    let copy = elsewhere.file("monday.opshbackup")
    try FileManager.default.copyItem(atPath: file, toPath: copy)
    let bare = SignedDesk(elsewhere)
    let line = [
      "backup", "restore", copy, "--to", elsewhere.file("book.sqlite"), "--passphrase-file", words,
    ]
    let asked = await bare.run(line)
    #expect(asked.exit == 64, "\(asked.remarks)")
    #expect(asked.remarks.contains("--erasures"))
    #expect(!FileManager.default.fileExists(atPath: elsewhere.file("book.sqlite")))
    let told = await bare.run(line + ["--erasures", "none"])
    #expect(told.exit == 0, "\(told.remarks)")
    let doctor = await bare.run(["doctor"])
    #expect(doctor.exit == 0, "\(doctor.output)")
  }

  @Test("A book that cannot be read is named where only lists say who was erased")
  func unreadableBook() async throws {
    let desk = try await desk()
    let file = try await make(desk)
    try BookFileEdit.execute(
      "INSERT INTO grdb_migrations (identifier) VALUES ('9999-later')",
      on: home.file("book.sqlite"))
    let line = ["backup", "restore", file, "--to", home.file("restored.sqlite")]
    #expect(await desk.run(line).exit == 64)
    let restored = await desk.run(line + ["--erasures", "none"])
    #expect(restored.exit == 0, "\(restored.remarks)")
    #expect(restored.remarks.contains("only lists say who was erased"), "\(restored.remarks)")
    #expect(restored.remarks.contains("9999-later"))
  }

  @Test("An erased customer stays erased in a book from an older backup")
  func erased() async throws {
    let desk = try await desk()
    let file = try await make(desk)
    let erased = await desk.run(["privacy", "erase", "C-1", "--reason", "by letter", "--yes"])
    #expect(erased.exit == 0, "\(erased.remarks)")
    let target = home.file("restored.sqlite")
    let restored = await desk.run(["backup", "restore", file, "--to", target, "-o", "json"])
    #expect(restored.json?["data"]?["erased"]?.int == 1, "\(restored.remarks)")
    let data = try Data(contentsOf: URL(fileURLWithPath: target))
    #expect(data.range(of: Data("Zyxomma".utf8)) == nil)
  }

  @Test("A backup with a name of its own has the list of erased persons beside it")
  func listBeside() async throws {
    let desk = try await desk()
    let erased = await desk.run(["privacy", "erase", "C-1", "--reason", "by letter", "--yes"])
    #expect(erased.exit == 0, "\(erased.remarks)")
    let file = try await make(desk)
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.contains { $0.hasSuffix(".erasures") }, "\(names)")
  }

  @Test("At a desk of a server backups are refused with the remedy")
  func remote() async throws {
    let desk = SignedDesk(home, .remote)
    for line in [
      ["backup", "verify", "a"], ["backup", "files", "."], ["backup", "restore", "a", "--to", "b"],
    ] {
      let answer = await desk.run(line)
      #expect(answer.exit == 78, "\(answer.remarks)")
      #expect(answer.remarks.contains("on the machine that keeps the book"))
    }
  }

  @Test("The examples of the help work")
  func examples() async throws {
    let desk = try await desk()
    let words = try home.write("passphrase", "five words are good enough\n")
    try FileManager.default.createDirectory(
      atPath: home.file("usb"), withIntermediateDirectories: true)
    let byKey = try await make(desk)
    let byWords = try await make(desk, ["--passphrase-file", words])
    let registry = CommandRegistry(of: .product)
    for verb in ["create", "verify", "files", "restore", "drill"] {
      let command = try #require(registry.commands.first { $0.name == "backup \(verb)" })
      for (number, example) in command.examples.enumerated() {
        let isByWords = example.contains("--passphrase-file")
        let line = example.split(separator: " ").map { word -> String in
          switch word {
          case "/var/backups/opsh", ".": home.file("backups")
          case "/media/usb/monday.opshbackup": home.file("usb/monday.opshbackup")
          case "passphrase": words
          case "restored.sqlite": home.file("restored-\(number).sqlite")
          default: word.hasSuffix(".opshbackup") ? isByWords ? byWords : byKey : String(word)
          }
        }
        // The newest backup is opened by the key here, as the schedule has no passphrase.
        if line == ["backup", "drill"] { _ = try await make(desk) }
        let answer = await desk.run(line)
        #expect(answer.exit == 0, "\(line): \(answer.remarks)")
      }
    }
  }

  @Test("Somebody without the right makes no backup, and a switched-off book gives none")
  func rights() async throws {
    let desk = try await desk()
    let off = await desk.run(["setting", "set", "access.copying", "off"])
    #expect(off.exit == 0, "\(off.remarks)")
    let made = await desk.run(["backup", "create", home.file("backups")])
    #expect(made.exit == 77, "\(made.remarks)")
    #expect(await desk.run(["auth", "logout"]).exit == 0)
    #expect(await desk.run(["backup", "create", home.file("backups")]).exit != 0)
    #expect(FileManager.default.subpaths(atPath: home.file("backups"))?.isEmpty == true)
  }
}
